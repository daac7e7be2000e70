import { properName } from './names.ts';

/** Misspelled sheet names whose correct spelling is certain. */
const REPAIRED_SHEETS: Readonly<Record<string, string>> = {
  'CANYON VILAGE': 'CANYON VILLAGE',
  'FIARFIELD NORTH': 'FAIRFIELD NORTH',
  'LAKE MATTHEWS': 'LAKE MATHEWS',
  'MC COY': 'MCCOY',
  'MC TARNAHAN HILL': 'MCTARNAHAN HILL',
  'MINNEKHATA NE': 'MINNEKAHTA NE',
  MURRIETTA: 'MURRIETA',
  'VALLLEY VIEW HOT SPRINGS': 'VALLEY VIEW HOT SPRINGS',
};

/** The source cuts the field, so '7.' is what is left of 7.5; the sheets come in these two series. */
const SERIES: Readonly<Record<string, string>> = { '15': '15', '7.5': '7.5', '7.': '7.5' };

/** '(KETCHIKAN (D-5) 15)' to 'Ketchikan D-5 (15-minute)'; without a series if the source gives none. */
export const cleanMapSheet = (source: string): string => {
  const bare = source
    .replace(/^\(/, '')
    .replace(/(15|7\.5)\)$/, '$1')
    .trim();
  if (bare === '') return '';
  const found = /^(.*?)(?: (15|7\.5|7\.))?$/.exec(bare);
  const name = found?.[1] ?? bare;
  const series = SERIES[found?.[2] ?? ''];
  const plain = name.replace(/\(([A-D]-\d)\)/, '$1');
  const proper = properName(REPAIRED_SHEETS[plain] ?? plain);
  return series === undefined ? proper : `${proper} (${series}-minute)`;
};
