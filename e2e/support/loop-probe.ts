import { createServer } from 'node:http';

// Loaded into a server under test (`--import`): answers the longest time, in ms, that the server's own
// work has held the event loop since the last question. It counts processor time of the main thread, so
// a busy machine is not blamed on the server.

const LOOK_EVERY_MS = 1;

let longest = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1_000);
}, LOOK_EVERY_MS).unref();

createServer((_request, response) => {
  response.end(String(longest));
  longest = 0;
})
  .listen(Number(process.env['LOOP_PROBE_PORT']), '127.0.0.1')
  .unref();
