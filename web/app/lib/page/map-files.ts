import { readFileSync } from 'node:fs';

/** As `vite.config.ts` calls the chunk. */
const MAP_CHUNK = 'leaflet-map';

export interface MapFiles {
  script: string;
  /** The script's own imports. */
  imports: string[];
  style: string;
}

interface BuiltFile {
  name?: string;
  file: string;
  imports?: string[];
  css?: string[];
}

/** File names hold a hash of their content; the build's manifest lists them. */
export const readMapFiles = (list: URL): MapFiles | null => {
  let built: Record<string, BuiltFile>;
  try {
    built = JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    // In development nothing is built.
    return null;
  }
  const map = Object.values(built).find(({ name }) => name === MAP_CHUNK);
  const style = map?.css?.[0];
  if (!map || style === undefined) throw new Error(`The chunk ${MAP_CHUNK} was not built.`);
  const imports = (map.imports ?? []).flatMap((key) => built[key]?.file ?? []);
  return { script: `/${map.file}`, imports: imports.map((file) => `/${file}`), style: `/${style}` };
};
