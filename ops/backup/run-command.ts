import { Problem } from '../../scripts/services/command.ts';
import { ConfigError } from '../../server/src/config.ts';

export type Say = (line: string) => void;

/** Runs a command. A problem that we know is one line. */
export const runCommand = async (command: (say: Say) => Promise<void>) => {
  try {
    await command((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    const isPlain = error instanceof Problem || error instanceof ConfigError;
    process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
};
