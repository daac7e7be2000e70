import { readFileSync } from 'node:fs';

const MAP_MODULE = 'app/map/springs/leaflet-map.ts';

export interface MapFiles {
  script: string;
  /** The script's own imports. */
  imports: string[];
  style: string;
}

interface BuiltFile {
  file: string;
  imports?: string[];
  css?: string[];
}

/** File names hold a hash of their content; the build's manifest lists them. */
export const readMapFiles = (list: URL): MapFiles | null => {
  let built: Record<string, BuiltFile | undefined>;
  try {
    built = JSON.parse(readFileSync(list, 'utf8'));
  } catch {
    // In development nothing is built.
    return null;
  }
  const map = built[MAP_MODULE];
  const style = map?.css?.[0];
  if (!map || style === undefined) throw new Error(`${MAP_MODULE} was not built.`);
  const imports = (map.imports ?? []).flatMap((key) => built[key]?.file ?? []);
  return { script: `/${map.file}`, imports: imports.map((file) => `/${file}`), style: `/${style}` };
};
