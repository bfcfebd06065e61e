"""The law of Troth: five contracts, pure and unknown to each other; ``registry`` joins the books."""
