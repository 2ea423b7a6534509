"""HTTP operations: requests, access, errors, and the published description of them all."""
