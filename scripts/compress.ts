import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Once, as small as possible, instead of a little at each request. */
const CLIENT = resolve(process.argv[2] ?? 'web/build/client');
const TEXT = /\.(js|css|svg|json|webmanifest)$/;
/** Below this the headers weigh more than we save. */
const MIN_BYTES = 512;

for (const name of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
  const path = resolve(CLIENT, name);
  if (!TEXT.test(name) || statSync(path).size < MIN_BYTES) continue;
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
