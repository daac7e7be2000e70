import { refuseOutside } from './refuse-outside.ts';

/** Loaded first (`node --import`) into the servers of browser tests, benches and load runs: it ends the process. */
refuseOutside((host) => {
  process.stderr.write(`A test or a measurement asked ${host}, which is outside this machine.\n`);
  process.exit(97);
});
