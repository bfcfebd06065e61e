"""Evidence from the web: the fetch guard, search engines, pages, and the retriever that quotes."""
