import { Problem } from './command.ts';
import { up } from './manage.ts';

function quit(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Ends the process with one line if the services are not set up or do not start. */
export async function servicesReady(): Promise<void> {
  if (!process.env['DATABASE_URL'] || !process.env['REDIS_URL']) quit('Run npm run setup first.');
  try {
    await up(() => {}, { browser: false });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    quit(error.message);
  }
}
