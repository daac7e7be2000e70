import { createServer } from 'node:http';

// Loaded into a server under test (`--import`): answers how long its own work has held the event
// loop at most since it was last asked, in ms. Processor time of the main thread, so that what others
// do on a busy machine meanwhile is not blamed on it.

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
