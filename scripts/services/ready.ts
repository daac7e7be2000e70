import { Problem } from './command.ts';
import { up } from './manage.ts';

function quit(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Leaves the process with one line where the services are not set up or do not come up. */
export async function servicesReady(): Promise<void> {
  if (!process.env['DATABASE_URL'] || !process.env['REDIS_URL']) quit('Run npm run setup first.');
  try {
    await up(() => {}, { browser: false });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    quit(error.message);
  }
}
