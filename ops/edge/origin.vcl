# nginx's inner port, which asks another server where one is away.
backend origin {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 1s;
  # A photo may take a minute, a summary 25 s.
  .first_byte_timeout = 75s;
  .between_bytes_timeout = 30s;
}
