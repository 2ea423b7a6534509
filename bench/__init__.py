"""What is measured, as ratios in one run. See README.md beside this file."""
