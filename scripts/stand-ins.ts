type Part = { name: string; args: string[]; env?: NodeJS.ProcessEnv };

/** What takes the place of a third party that nobody has configured. */
export function standIns(given: NodeJS.ProcessEnv): { parts: Part[]; env: NodeJS.ProcessEnv } {
  if (given['SMTP_URL']) return { parts: [], env: {} };
  return {
    parts: [{ name: 'mail', args: ['fakes/mail.ts'] }],
    env: { SMTP_URL: 'smtp://127.0.0.1:1025' },
  };
}

/** In production a stand-in is a mistake, unless somebody says that it is meant. */
export function refusal(given: NodeJS.ProcessEnv, names: string[]): string | undefined {
  const isMeant = given['NODE_ENV'] !== 'production' || given['ALLOW_FAKES'] === '1';
  if (isMeant || names.length === 0) return undefined;
  return `Nothing is configured for: ${names.join(', ')}. Configure it (docs/operations.md), or set ALLOW_FAKES=1 to run with stand-ins.`;
}

export function announce(names: string[]): void {
  if (names.length === 0) return;
  console.warn(`*** STAND-INS for: ${names.join(', ')}. Nothing real is sent or paid. ***`);
}
