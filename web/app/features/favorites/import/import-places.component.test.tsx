import type { MatchedSpring } from '@wildsoak/contract/favorites';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { callsTo, changeAnswers, refusal, type Answers } from '../../../../test/answers.ts';
import { exampleUser } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';

const MATCH = 'POST /api/favorites/matches';
const IMPORT = 'POST /api/favorites/import';
const KIRKHAM: MatchedSpring = {
  id: 7,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  bathing_status: 'soaked',
  miles: 0.1,
};
const GPX = `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="44.0722" lon="-115.5437"><name>Kirkham</name></wpt>
  <wpt lat="43.99" lon="-102.24"><name>Wall Drug</name></wpt>
  <trk><name>The way</name><trkseg><trkpt lat="44" lon="-115"/><trkpt lat="44" lon="-116"/></trkseg></trk>
</gpx>`;
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><Placemark><name>Kirkham</name>
  <Point><coordinates>-115.5437,44.0722,0</coordinates></Point></Placemark></Folder></Document></kml>`;
const CSV =
  '\uFEFFTitle,Note,URL,Comment\r\n' +
  '"Kirkham ""Hot"" Springs","two\nlines",https://www.google.com/maps/place/x/data=!4m2,\r\n' +
  'Dropped pin,,"https://www.google.com/maps/search/44.0722,-115.5437",\r\n';

const main = page.getByRole('main');
const open = (answers: Answers) => openApp('/favorites/import', answers, { user: exampleUser() });
const choose = (text: string, name = 'places.gpx') =>
  userEvent.upload(main.getByLabelText('File with your places'), new File([text], name));
const bodyOf = (name: string): unknown => JSON.parse(callsTo(name).at(-1)?.body ?? 'null');

test('the springs in a file go to the bucket list', { tags: '@26.83' }, async () => {
  await open({ [MATCH]: { matches: [KIRKHAM, null] }, [IMPORT]: { added: 1 } });
  await choose(GPX);
  await expect.element(main).toMatchTextContent('We found 1 spring in your file.');
  expect(bodyOf(MATCH)).toEqual({
    places: [
      { name: 'Kirkham', coords: [-115.5437, 44.0722] },
      { name: 'Wall Drug', coords: [-102.24, 43.99] },
    ],
  });
  await expect.element(main).toMatchTextContent('In your file: Kirkham');
  await expect
    .element(main.getByRole('region', { name: 'Not found (1)' }))
    .toMatchTextContent('Wall Drug');
  await expectAccessible();
  await main.getByRole('button', { name: 'Add 1 spring to Bucket List' }).click();
  await expect.element(main).toMatchTextContent('1 spring added to your Bucket List.');
  expect(bodyOf(IMPORT)).toEqual({ springIds: [7] });
  // Nothing chosen, nothing added.
  await main.getByRole('checkbox', { name: 'Kirkham Hot Springs' }).click();
  await expect.element(main.getByRole('button', { name: /^Add 0/ })).toBeDisabled();
});

test.each([
  ['KML', KML, [{ name: 'Kirkham', coords: [-115.5437, 44.0722] }]],
  [
    'Google’s saved places',
    CSV,
    [
      { name: 'Kirkham "Hot" Springs', coords: null },
      { name: 'Dropped pin', coords: [-115.5437, 44.0722] },
    ],
  ],
])('reads %s', { tags: '@26.83' }, async (_, text, places) => {
  await open({ [MATCH]: { matches: places.map(() => null) } });
  await choose(text);
  await expect.element(main).toMatchTextContent('We didn’t find any of our springs in this file.');
  expect(bodyOf(MATCH)).toEqual({ places });
});

const BOMB = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<gpx><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>`;
const TRACK = `<gpx><trk><trkseg>${'<trkpt/>'.repeat(100_000)}</trkseg></trk></gpx>`;

test.each([
  ['entities', BOMB, 'We don’t read files with a DOCTYPE.'],
  ['length', TRACK, 'This file is too long. Export only your places, without tracks.'],
  ['an end that is missing', GPX.slice(0, 200), 'This file is incomplete.'],
  ['size', 'x'.repeat(5_000_001), 'This file is larger than 5 MB.'],
  ['another format', '<html></html>', 'This isn’t a GPX or KML file.'],
  ['a table of something else', 'a,b\n1,2', 'This CSV needs a “Title” column'],
  ['a quote without an end', 'Title\n"Kirkham', 'This file is incomplete.'],
  ['rows without end', '\n'.repeat(50_001), 'This file has too many places.'],
  ['too many points', `<gpx>${'<wpt/>'.repeat(201)}</gpx>`, 'This file has 201 places.'],
  ['too much', `Title\n${'Pool\n'.repeat(201)}`, 'This file has 201 places.'],
  ['nothing in it', 'Title\n', 'This file has no places.'],
])(
  'hardening: refuses a file for its %s, and asks nobody',
  { tags: '@26.84' },
  async (_, text, problem) => {
    await open({ [MATCH]: { matches: [] } });
    await choose(text);
    await expect.element(main.getByRole('alert')).toMatchTextContent(problem);
    expect(callsTo(MATCH)).toHaveLength(0);
  },
);

test('hardening: names and positions made to break something', { tags: '@26.84' }, async () => {
  await open({ [MATCH]: { matches: Array(5).fill(null) } });
  const point = (coordinates: string, name: string) =>
    `<Placemark><ExtendedData><Data name="__proto__"><value>x</value></Data></ExtendedData>
      <name>${name}</name><Point><coordinates>${coordinates}</coordinates></Point></Placemark>`;
  await choose(
    `<kml>${[
      point('NaN,Infinity', 'Nowhere'),
      point('1e309,1', '&lt;img src=x onerror=alert(1)>'),
      point('', '=HYPERLINK("x")'),
      // A character of two halves, where the name is cut.
      point('-200,44', `${'a'.repeat(199)}😀`),
      point(' 1,2,3 ', 'Here'),
    ].join('')}</kml>`,
  );
  await expect.element(main).toMatchTextContent('<img src=x onerror=alert(1)>');
  expect(bodyOf(MATCH)).toEqual({
    places: [
      { name: 'Nowhere', coords: null },
      { name: '<img src=x onerror=alert(1)>', coords: null },
      { name: '=HYPERLINK("x")', coords: null },
      { name: 'a'.repeat(199), coords: null },
      { name: 'Here', coords: [1, 2] },
    ],
  });
});

test('what fails can be tried again', { tags: '@26.83' }, async () => {
  await open({ [MATCH]: refusal(503, 'Wildsoak is briefly unavailable.') });
  await choose(GPX);
  await expect.element(main.getByRole('alert')).toMatchTextContent('Wildsoak is briefly');
  changeAnswers({ [MATCH]: { matches: [KIRKHAM, null] } });
  await choose(GPX);
  await expect.element(main.getByRole('checkbox', { name: 'Kirkham Hot Springs' })).toBeChecked();
});
