# The worker, at the address that compose.yaml gives.
acl purgers {
  "10.77.0.23";
}
