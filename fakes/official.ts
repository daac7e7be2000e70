import { startOfficial } from './official/server.ts';

/**
 * Stands in for the agencies whose facts we tell, for tests and measurements. Tests steer it under `/_control/`
 * (fakes/source-server.ts). `npm run dev` and `npm start` never use it.
 */
const official = await startOfficial({ port: Number(process.env['OFFICIAL_FAKE_PORT'] || 12114) });
process.stdout.write(`Stand-in for public agencies; all it says is made up: ${official.url}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void official.close().then(() => process.exit(0)));
}
