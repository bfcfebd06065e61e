"""What happens in an exchange: ports are called here, and the verdicts of contracts enforced."""
