import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { Atlas } from '../../platform/atlas/atlas.ts';
import { linePath, ringPath } from '../../platform/atlas/clip.ts';
import { meets, worldPoint, type Line, type Point } from '../../platform/atlas/shapes.ts';
import { escapeXml } from '../../platform/xml.ts';
import { PAPER, POOLS } from './colors.ts';
import { compactPath } from './compact-path.ts';
import { HEIGHT, WIDTH, type PlateFrame } from './plate-frame.ts';
import { labelSpring, labelTowns, type Town } from './plate-labels.ts';
import type { PlateSpring } from './social-cards.repository.ts';

/** The plate has to be smaller than a photo; a coast of a thousand islands is drawn more coarsely. */
const MAX_BYTES = 6_000;
const STEPS_PX = [2, 4, 7, 12];

/** An image inside a page cannot load anything, so it names the style sheet's serif fonts itself. */
const FONTS = `'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',Georgia,serif`;

const styles = (kind: TemperatureClass): string => {
  const rules = (c: (typeof PAPER)['light']) =>
    `.out{fill:${c.outside}}.land{fill:${c.land}}.county{fill:${c.county};stroke:${c.outline}}` +
    `.border{stroke:${c.border}}.state{stroke:${c.outline}}text{fill:${c.quiet}}.label{stroke:${c.county}}` +
    `.name text{fill:${c.ink}}.ink{stroke:${c.quiet}}.pool{fill:${POOLS[kind]};stroke:${c.county}}`;
  return `${rules(PAPER.light)}@media (prefers-color-scheme:dark){${rules(PAPER.dark)}}`;
};

const pathsOf = (atlas: Atlas, { county, scale, left, top }: PlateFrame) => {
  const pixels = { scale, left, top, margin: 4, size: WIDTH };
  const box = {
    west: left / scale,
    east: (left + WIDTH) / scale,
    north: top / scale,
    south: (top + HEIGHT) / scale,
  };
  const inSight = (lines: readonly Line[]) => lines.filter((line) => meets(line.box, box));
  const along = (lines: readonly Line[]) =>
    inSight(lines)
      .map(({ points }) => linePath(points, pixels))
      .join('');
  const around = (rings: readonly Point[][]) =>
    rings.map((ring) => ringPath(ring, pixels)).join('');
  return {
    land: around(inSight(atlas.land).map(({ points }) => points)),
    county: around(county?.polygons.flat() ?? []),
    border: along(atlas.countyBorders),
    state: along(atlas.stateBorders),
  };
};

const drawBorders = (paths: ReturnType<typeof pathsOf>, step: number): string => {
  const d = (path: string) => `d="${compactPath(path, step)}"`;
  return `<g fill="none" stroke-linejoin="round">
<path class="land" fill-rule="evenodd" ${d(paths.land)}/>
<path class="border" ${d(paths.border)}/>
<path class="county" fill-rule="evenodd" stroke-width="2" ${d(paths.county)}/>
<path class="state" stroke-width="1.5" stroke-dasharray="6 3" ${d(paths.state)}/>
</g>`;
};

const SCALES = [50, 20, 10, 5];

/** The longest of the round distances that takes up to a quarter of the plate. */
const drawScale = (pixelsPerMile: number) => {
  const miles = SCALES.find((one) => one * pixelsPerMile <= WIDTH / 4) ?? 5;
  const right = WIDTH - 14;
  const left = Math.round(right - miles * pixelsPerMile);
  return {
    left,
    svg: `<path class="ink" stroke-width="1.5" d="M${left} 276v5H${right}v-5" fill="none"/><text x="${(left + right) / 2}" y="292" text-anchor="middle">${miles} mi</text>`,
  };
};

const drawNeighbors = (neighbors: readonly PlateSpring[], frame: PlateFrame): string => {
  const dots = new Map<TemperatureClass, string>();
  for (const { longitude, latitude, temperature_f } of neighbors) {
    const [x, y] = frame.toPixel(worldPoint([longitude, latitude])).map(Math.round);
    const kind = temperatureClass(temperature_f);
    dots.set(kind, `${dots.get(kind) ?? ''}M${x} ${y}h0`);
  }
  return [...dots].map(([kind, d]) => `<path stroke="${POOLS[kind]}" d="${d}"/>`).join('');
};

/** Stands in for a photo: where the spring lies in its county, among towns and other springs. */
export const plateSvg = (
  spring: PlateSpring,
  {
    atlas,
    frame,
    neighbors,
  }: { atlas: Atlas; frame: PlateFrame; neighbors: readonly PlateSpring[] },
  towns: readonly Town[],
): string => {
  const [x, y] = frame.toPixel(frame.at).map((n) => Math.round(n * 10) / 10) as [number, number];
  const name = labelSpring(spring.name ?? UNNAMED_SPRING, [x, y]);
  const scale = drawScale(frame.pixelsPerMile);
  const county = `${countyName(spring.state_code, spring.county).replace(/^the /, '')}, ${stateName(spring.state_code)}`;
  const labels = labelTowns(
    towns.map(({ name: town, at }) => ({ name: town, at: frame.toPixel(at) })),
    [
      name.space,
      { left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 },
      { left: 0, right: WIDTH, top: 262, bottom: HEIGHT },
    ],
  );
  const paths = pathsOf(atlas, frame);
  const draw = (
    step: number,
  ) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONTS}">
<style>${styles(temperatureClass(spring.temperature_f))}</style>
<rect class="out" width="${WIDTH}" height="${HEIGHT}"/>
${drawBorders(paths, step)}
<g stroke-width="5" stroke-linecap="round" opacity=".7">${drawNeighbors(neighbors, frame)}</g>
<path class="ink" d="${labels.dots}" stroke-width="4.5" stroke-linecap="square"/>
<path class="land" opacity=".8" d="M0 266h${WIDTH}v34H0z"/>
<circle class="pool" cx="${x}" cy="${y}" r="9" stroke-width="3"/>
<g class="label" stroke-width="3" stroke-linejoin="round" paint-order="stroke">
<g font-size="${labels.fontSize}">${labels.names}</g>
<g font-size="${labels.fontSize}" stroke="none"><text x="14" y="288">${escapeXml(county)}</text>${scale.svg}</g>
<g class="name" font-size="${name.fontSize}" font-style="italic" font-weight="600">${name.svg}</g>
</g>
</svg>`;
  let plate = '';
  for (const step of STEPS_PX) {
    plate = draw(step);
    if (plate.length < MAX_BYTES) break;
  }
  return plate;
};
