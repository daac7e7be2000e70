import { Problem } from './services/command.ts';
import { down, status, up } from './services/manage.ts';

function say(line: string): void {
  console.log(line);
}

try {
  const command = process.argv[2];
  if (command === 'up') await up(say, { browser: true });
  else if (command === 'down') await down(say);
  else if (command === 'status') process.exitCode = status(say) ? 0 : 3;
  else throw new Problem('Usage: npm run services -- up | down | status');
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
