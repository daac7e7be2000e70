import { startS3 } from '../../../server/test/support/photos.ts';

/** In a process of its own, which can be killed, and keeps what it has. */
const [port, directory] = process.argv.slice(2);

await startS3({ port: Number(port), directory: String(directory) });
