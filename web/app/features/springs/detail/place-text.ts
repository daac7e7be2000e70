import { countyName } from '@wildsoak/contract/rules/place-names';
import { stateName } from '@wildsoak/contract/rules/us-states';

/** 'the Nome Census Area' keeps its article in sentences only. */
export const countyText = (stateCode: string, county: string): string =>
  countyName(stateCode, county).replace(/^the /, '');

export const placeText = (stateCode: string, county: string): string =>
  `${countyText(stateCode, county)}, ${stateName(stateCode)}`;
