import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/http/api.ts';
import { generateFailure, saveFailure } from './failure-text.ts';

/** As `callApi` puts it where the server said nothing. */
const silent = (status: number) => new ApiError(status, `HTTP error! status: ${status}`);
const LOST = new ApiError(0, 'the server could not be reached');

describe("'Failed to generate trip: {server error, or HTTP error! status: {code}}'", () => {
  it.each([
    [new ApiError(422, 'No road leads there.'), 'No road leads there.'],
    [silent(502), 'HTTP error! status: 502'],
    [LOST, 'the server could not be reached'],
    [new TypeError('x is not a function'), 'something went wrong in the browser'],
  ])('%o: %s', (error, reason) => {
    expect(generateFailure(error)).toBe(`Failed to generate trip: ${reason}`);
  });
});

describe("'Save failed: {server error, or Failed to save trip plan}'", () => {
  it.each([
    [new ApiError(409, 'You have 500 plans already.'), 'You have 500 plans already.'],
    [silent(502), 'Failed to save trip plan'],
    [LOST, 'Failed to save trip plan'],
  ])('%o: %s', (error, reason) => {
    expect(saveFailure(error)).toBe(`Save failed: ${reason}`);
  });
});
