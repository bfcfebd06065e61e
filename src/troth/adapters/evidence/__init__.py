"""Evidence: documents cut into passages, and the retriever that quotes from them."""
