/** Alaska has boroughs and census areas in place of counties; the county shapes carry bare names. */
const ALASKA_NAMES: Readonly<Record<string, string>> = {
  'Aleutians East': 'Aleutians East Borough',
  'Aleutians West': 'the Aleutians West Census Area',
  Anchorage: 'the Municipality of Anchorage',
  Bethel: 'the Bethel Census Area',
  'Bristol Bay': 'Bristol Bay Borough',
  Denali: 'Denali Borough',
  Dillingham: 'the Dillingham Census Area',
  'Fairbanks North Star': 'Fairbanks North Star Borough',
  Haines: 'Haines Borough',
  'Hoonah-Angoon': 'the Hoonah-Angoon Census Area',
  Juneau: 'the City and Borough of Juneau',
  'Kenai Peninsula': 'Kenai Peninsula Borough',
  'Ketchikan Gateway': 'Ketchikan Gateway Borough',
  'Kodiak Island': 'Kodiak Island Borough',
  Kusilvak: 'the Kusilvak Census Area',
  'Lake and Peninsula': 'Lake and Peninsula Borough',
  'Matanuska-Susitna': 'Matanuska-Susitna Borough',
  Nome: 'the Nome Census Area',
  'North Slope': 'North Slope Borough',
  'Northwest Arctic': 'Northwest Arctic Borough',
  Petersburg: 'Petersburg Borough',
  'Prince of Wales-Hyder': 'the Prince of Wales-Hyder Census Area',
  Sitka: 'the City and Borough of Sitka',
  Skagway: 'the Municipality of Skagway',
  'Southeast Fairbanks': 'the Southeast Fairbanks Census Area',
  'Valdez-Cordova': 'the Valdez-Cordova Census Area',
  Wrangell: 'the City and Borough of Wrangell',
  Yakutat: 'the City and Borough of Yakutat',
  'Yukon-Koyukuk': 'the Yukon-Koyukuk Census Area',
};

/** As it reads after 'in': 'Boise County', 'the Nome Census Area'. */
export const countyName = (stateCode: string, county: string): string => {
  if (stateCode === 'AK') return ALASKA_NAMES[county] ?? county;
  // An independent city and no county; no other spring is in one.
  if (stateCode === 'NV' && county === 'Carson City') return county;
  return `${county} County`;
};
