"""Looking for malware: by known signatures in this process, or by a ClamAV daemon."""
