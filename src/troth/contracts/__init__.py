"""The law: five contracts, pure and unknown to each other, whose books ``registry`` joins."""
