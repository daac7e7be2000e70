import { STATUS_CODES } from 'node:http';

/** An error the way Valhalla writes it. */
export interface Failure {
  error_code: number;
  error: string;
  status_code: number;
  status: string;
}

function failure(code: number, error: string, statusCode: number): Failure {
  return {
    error_code: code,
    error,
    status_code: statusCode,
    status: STATUS_CODES[statusCode] ?? 'Error',
  };
}

// Ours: Valhalla does not use numbers from 900.
export const tooManyWaiting = failure(900, 'Too many calls are waiting', 503);
export const tookTooLong = failure(901, 'The call took too long', 504);
export const tooLarge = failure(902, 'The request is too large', 413);
/** Only for the metrics: the caller has gone. */
export const abandoned = { ...failure(903, 'The caller has gone', 499), status: 'Gone' };

// Valhalla's.
export const wrongMethod = failure(101, 'Try a POST or GET request instead', 405);
export const stopping = failure(102, 'The service is shutting down', 503);
export const notAnObject = failure(100, 'Failed to parse json request', 400);
export const notImplemented = failure(107, 'Not Implemented', 501);
export const unknownAction = (paths: string[]) =>
  failure(106, `Try any of: ${paths.map((path) => `'${path}'`).join(' ')}`, 404);

/**
 * The binding reports a failure in words only, but Valhalla's HTTP service also sends a number, which
 * callers rely on. These are how the sentences start: many end in details, like ': 50'.
 */
export const CODES: [string, number][] = [
  ['Failed to parse json request', 100],
  ['Failed to parse pbf request', 103],
  ['Not Implemented', 107],
  // The longer sentence first, because both start the same.
  ["Insufficiently specified required parameter 'locations' or 'sources & targets'", 112],
  ["Insufficiently specified required parameter 'locations'", 110],
  ["Insufficiently specified required parameter 'time'", 111],
  ["Insufficiently specified required parameter 'contours'", 113],
  ['Insufficient number of locations provided', 120],
  ['Insufficient number of sources provided', 121],
  ['Insufficient number of targets provided', 122],
  ['No edge/node costing provided', 124],
  ['No costing method found', 125],
  ['Recostings require a valid costing parameter', 127],
  ["Recostings require a unique 'name' field", 128],
  ['Failed to parse location', 130],
  ['Failed to parse source', 131],
  ['Failed to parse target', 132],
  ['Failed to parse avoid', 133],
  ['Failed to parse polygon', 137],
  ['Action does not support multimodal costing', 140],
  ['Arrive by for multimodal not implemented yet', 141],
  ['Arrive by not implemented for isochrones', 142],
  ['ignore_closures in costing and exclude_closures', 143],
  ['Exceeded max locations', 150],
  ['Exceeded max time', 151],
  ['Exceeded max contours', 152],
  ['Path distance exceeds the max distance limit', 154],
  ['Exceeded max avoid locations', 157],
  ['Date and time required for origin', 160],
  ['Date and time required for destination for date_type of arrive by', 161],
  ['Date and time is invalid', 162],
  ['Invalid date_type', 163],
  ['Invalid shape format', 164],
  ['Date and time required for destination for date_type of invariant', 165],
  ['Exceeded maximum circumference for exclude_polygons', 167],
  ['Locations are in unconnected regions', 170],
  ['No suitable edges near location', 171],
  ['Trip must have at least 2 locations', 212],
  ['Exceeded max iterations in CostMatrix', 430],
  ['Location is unreachable', 441],
  ['No path could be found for input', 442],
];

const NOT_IMPLEMENTED = new Set([107, 141, 142]);

/** Undefined if the engine did not refuse the request but broke. */
export function failureOf(error: unknown): Failure | undefined {
  const message = error instanceof Error ? error.message : '';
  const sentence = message.replace(/^\w+ error: /, '');
  const [, code] = CODES.find(([beginning]) => sentence.startsWith(beginning)) ?? [];
  if (code === undefined) return undefined;
  return failure(code, sentence, NOT_IMPLEMENTED.has(code) ? 501 : 400);
}

export const fault = failure(199, 'Unknown', 500);
