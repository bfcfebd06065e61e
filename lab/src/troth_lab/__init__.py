"""What judges deployments of Troth from outside: a distribution that the product never imports."""
