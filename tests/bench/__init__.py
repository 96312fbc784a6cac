"""What `make bench` prints: how fast and how small everything is, against yardsticks of the same run."""
