import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * A static page with Leaflet, leaflet.markercluster and the same springs, and nothing else: what the
 * libraries alone can do. Takes the address to copy springs and tiles from and the port to listen on.
 */
const [, , source, port] = process.argv;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hot springs</title>
<link rel="stylesheet" href="/leaflet.css">
<link rel="stylesheet" href="/cluster.css">
<link rel="icon" href="data:,">
<style>body{margin:0;font-family:sans-serif}#map{height:calc(100vh - 60px)}h1{height:60px;margin:0;font-size:24px}</style>
</head>
<body>
<h1>Hot springs of the USA</h1>
<div id="map"></div>
<script src="/leaflet.js"></script>
<script src="/cluster.js"></script>
<script>
const map = L.map('map').setView([39.83, -98.58], 4);
L.tileLayer('/tiles/{z}/{x}/{y}.webp', { maxZoom: 18 }).addTo(map);
fetch('/springs.json').then((answer) => answer.json()).then((springs) => {
  const clusters = L.markerClusterGroup();
  clusters.addLayers(springs.map(({ latitude, longitude, name }) => {
    const text = document.createElement('b');
    text.textContent = name || 'Unnamed Spring';
    return L.marker([latitude, longitude]).bindPopup(text);
  }));
  map.addLayer(clusters);
});
</script>
</body>
</html>`;

interface Answer {
  type: string;
  body: Buffer;
  encoding?: string;
}

const compressed = (type: string, body: Buffer | string): Answer => ({
  type,
  body: brotliCompressSync(body),
  encoding: 'br',
});

const library = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)));

const copy = async (path: string): Promise<Answer> => {
  const answer = await fetch(source + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const type = String(answer.headers.get('content-type'));
  return { type, body: Buffer.from(await answer.arrayBuffer()) };
};

const springs = await copy('/api/springs');
const answers = new Map<string, Answer>([
  ['/', compressed('text/html', PAGE)],
  ['/springs.json', compressed('application/json', springs.body)],
  ['/leaflet.js', compressed('text/javascript', await library('leaflet/dist/leaflet.js'))],
  ['/leaflet.css', compressed('text/css', await library('leaflet/dist/leaflet.css'))],
  [
    '/cluster.js',
    compressed(
      'text/javascript',
      await library('leaflet.markercluster/dist/leaflet.markercluster.js'),
    ),
  ],
  [
    '/cluster.css',
    compressed(
      'text/css',
      [
        await library('leaflet.markercluster/dist/MarkerCluster.css'),
        await library('leaflet.markercluster/dist/MarkerCluster.Default.css'),
      ].join('\n'),
    ),
  ],
]);
for (const name of ['marker-icon.png', 'marker-icon-2x.png', 'marker-shadow.png']) {
  const body = await library(`leaflet/dist/images/${name}`);
  answers.set(`/images/${name}`, { type: 'image/png', body });
}

/** Tiles are kept after the first load: the page pays for their bytes, not for drawing them. */
const answerTo = async (path: string): Promise<Answer> => {
  const known = answers.get(path);
  if (known) return known;
  const tile = await copy(path);
  answers.set(path, tile);
  return tile;
};

createServer((request, response) => {
  answerTo(String(request.url)).then(
    ({ type, body, encoding }) => {
      const headers = { 'content-type': type, 'content-length': body.length };
      response.writeHead(200, encoding ? { ...headers, 'content-encoding': encoding } : headers);
      response.end(body);
    },
    () => response.writeHead(404).end(),
  );
}).listen(Number(port), '127.0.0.1');
