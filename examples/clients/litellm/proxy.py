# /// script
# requires-python = ">=3.11,<3.14"
# dependencies = ["litellm[proxy]>=1.80,!=1.107.*,<2"]
# ///
"""LiteLLM's proxy: `uv run --script proxy.py --config config.yaml` brings its own environment."""

from litellm import run_server

run_server()
