import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/http/api.ts';
import {
  actionFailure,
  deleteFailure,
  generateFailure,
  listFailure,
  planFailure,
  saveFailure,
} from './failure-text.ts';

/** As `callApi` puts it where the server said nothing. */
const silent = (status: number) => new ApiError(status, `HTTP error! status: ${status}`);
const LOST = new ApiError(0, 'the server could not be reached');

describe('a route that is not found', { tags: '@8.28' }, () => {
  it.each([
    [new ApiError(422, 'No road leads there.'), 'No road leads there.'],
    [silent(502), 'HTTP error! status: 502'],
    [LOST, 'the server could not be reached'],
    [new TypeError('x is not a function'), 'something went wrong in the browser'],
  ])('%o: %s', (error, reason) => {
    expect(generateFailure(error)).toBe(`Failed to generate trip: ${reason}`);
  });
});

describe('a plan that is not saved', { tags: '@8.29' }, () => {
  it.each([
    [new ApiError(409, 'You have 500 plans already.'), 'You have 500 plans already.'],
    [silent(502), 'Failed to save trip plan'],
    [LOST, 'Failed to save trip plan'],
  ])('%o: %s', (error, reason) => {
    expect(saveFailure(error)).toBe(`Save failed: ${reason}`);
  });
});

describe('a list that cannot be loaded', { tags: ['@8.31', '@8.33'] }, () => {
  it.each([
    [new ApiError(401, 'Who?'), 'Authentication failed. Please log in again.'],
    [new ApiError(500, 'The disk is full.'), 'The disk is full.'],
    [silent(502), 'Could not load saved plans.'],
    [LOST, 'Could not load saved plans.'],
    [new TypeError('x is not a function'), 'Could not load saved plans.'],
  ])('%o: %s', (error, text) => {
    expect(listFailure(error)).toBe(text);
  });
});

describe('a plan that cannot be loaded', { tags: ['@2.92', '@8.35'] }, () => {
  it.each([
    [new ApiError(401, 'Who?'), 'Please log in to view this plan.'],
    [new ApiError(403, 'Premium is needed.'), 'Premium is needed.'],
    [silent(500), 'Internal Server Error'],
    [silent(503), 'Service Unavailable'],
    [silent(599), 'HTTP error! status: 599'],
    [LOST, 'the server could not be reached'],
  ])('%o: %s', (error, text) => {
    expect(planFailure(error)).toBe(`Error loading plan: ${text}`);
  });
});

describe('a plan that is not deleted', { tags: '@8.34' }, () => {
  it.each([
    [new ApiError(409, 'Not now.'), 'Not now.'],
    [silent(502), 'Failed to delete plan (Status: 502)'],
    [LOST, 'the server could not be reached'],
  ])('%o: %s', (error, text) => {
    expect(deleteFailure(error)).toBe(`Delete failed: ${text}`);
  });
});

it('anything else says what was tried', { tags: '@16.24' }, () => {
  expect(actionFailure('Rename', new ApiError(400, 'Too long.'))).toBe('Rename failed: Too long.');
  expect(actionFailure('Sharing', silent(500))).toBe('Sharing failed: status 500');
});
