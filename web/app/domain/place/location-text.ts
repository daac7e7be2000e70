import { countyName } from '@wildsoak/contract/rules/place-names';
import { stateName } from '@wildsoak/contract/rules/us-states';

/** 'the Nome Census Area' has its article in sentences only. */
export const countyText = (stateCode: string, county: string): string =>
  countyName(stateCode, county).replace(/^the /, '');

export const locationText = (stateCode: string, county: string): string =>
  `${countyText(stateCode, county)}, ${stateName(stateCode)}`;
