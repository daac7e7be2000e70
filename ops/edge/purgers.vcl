# Who may purge: the addresses of your workers.
acl purgers {
  "127.0.0.1";
  "::1";
}
