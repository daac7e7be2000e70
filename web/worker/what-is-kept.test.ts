import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { STATIC_PAGES } from '@wildsoak/contract/pages';
import { describe, expect, it } from 'vitest';
import { dataPathOf, slotOf } from './what-is-kept.ts';

const ORIGIN = 'https://wildsoak.test';

const slotFor = (path: string, facts: Partial<Parameters<typeof slotOf>[0]> = {}) =>
  slotOf(
    {
      method: 'GET',
      url: new URL(path, ORIGIN),
      isPage: false,
      isAnonymous: false,
      ...facts,
    },
    ORIGIN,
  );

const page = (path: string) => slotFor(path, { isPage: true });

describe('what is kept, and where', { tags: ['@17.1', '@17.2', '@22.107'] }, () => {
  it.each([
    ['/', 'pages', '/'],
    ['/springs/646', 'pages', '/springs/646'],
    ['/springs/646?utm_source=x', 'pages', '/springs/646'],
    ...STATIC_PAGES.map(({ path }): [string, string, string] => [path, 'pages', path]),
    ['/my-plans', 'personal', '/my-plans'],
    ['/my-plans/12', 'personal', '/my-plans/12'],
    ['/favorites', 'personal', '/favorites'],
    ['/outbox', 'assets', '/outbox'],
  ])('the page %s', (path, store, key) => {
    expect(page(path)).toEqual({ store, key });
  });

  it('Home once, whatever its filters: they find its copy, and save none of their own', () => {
    expect(page('/?state=ID')).toEqual({ store: 'pages', key: '/', isReadOnly: true });
    expect(page('/?near=43.6,-116.2')).toEqual({ store: 'pages', key: '/', isReadOnly: true });
  });

  it.each([
    ['/_.data?_routes=routes%2Fhome', 'pages', '/_.data'],
    ['/springs/646.data?_routes=routes%2Fspring', 'pages', '/springs/646.data'],
    ['/assets/shell-DKHS3Qin.js', 'assets', '/assets/shell-DKHS3Qin.js'],
    ['/tiles/13/1/2.webp', 'tiles', '/tiles/13/1/2.webp'],
    ['/tiles/dark/13/1/2.webp', 'tiles', '/tiles/dark/13/1/2.webp'],
    ['/tiles/13/1/2@2x.webp', 'tiles', '/tiles/13/1/2@2x.webp'],
    ['/pictures/springs/646.svg', 'pictures', '/pictures/springs/646.svg'],
    ['/photos/a/b.webp', 'pictures', '/photos/a/b.webp'],
    ['/api/springs', 'pages', '/api/springs'],
    ['/api/springs/featured', 'pages', '/api/springs/featured'],
    ['/api/springs/646/nearby', 'pages', '/api/springs/646/nearby'],
    ['/api/springs/646/reviews', 'personal', '/api/springs/646/reviews'],
    ['/api/springs/646/reviews?only=photos', 'personal', '/api/springs/646/reviews?only=photos'],
    ['/api/springs/646/visits', 'personal', '/api/springs/646/visits'],
    ['/api/auth/status', 'personal', '/api/auth/status'],
    ['/api/planner/plans', 'personal', '/api/planner/plans'],
    ['/api/planner/plans/12', 'personal', '/api/planner/plans/12'],
    ['/api/users/marge/favorites', 'personal', '/api/users/marge/favorites'],
  ])('%s', (path, store, key) => {
    expect(slotFor(path)).toEqual({ store, key });
  });

  it('a spring is everybody’s only where it was asked for as a stranger: members may read more', () => {
    expect(slotFor('/api/springs/646', { isAnonymous: true })?.store).toBe('pages');
    expect(slotFor('/api/springs/646')?.store).toBe('personal');
  });
});

it('a member’s answers are kept only where the contract says', { tags: '@17.5' }, () => {
  const pathsOf = (isOne: (route: Endpoint) => boolean) =>
    Object.values<Endpoint>(calls)
      .filter(isOne)
      .map(({ method, path }) => `${method} ${path}`);
  const marked = pathsOf(({ isKeptOnDevice }) => isKeptOnDevice === true);
  expect(marked).toEqual(
    pathsOf(
      ({ method, path }) =>
        method === 'GET' && slotFor(path.replace(/:\w+/, '7'))?.store === 'personal',
    ),
  );
  expect(marked.length).toBeGreaterThan(0);
});

describe('what is never kept', { tags: ['@17.5', '@21.83'] }, () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('a %s, wherever it goes', (method) => {
    for (const path of ['/', '/api/springs', '/api/planner/plans/12', '/api/auth/status']) {
      expect(slotFor(path, { method })).toBeNull();
      expect(slotFor(path, { method, isPage: true })).toBeNull();
    }
  });

  it('what is another’s', () => {
    const url = new URL('https://tile.openstreetmap.org/tiles/13/1/2.webp');
    expect(slotFor('', { url })).toBeNull();
    expect(slotFor('', { url: new URL('https://evil.test/'), isPage: true })).toBeNull();
  });

  it.each([
    '/api/planner/route',
    '/api/planner/best-order',
    '/api/planner/plans/12/export/gpx',
    '/api/planner/plans/12/share',
    '/api/places?q=boise',
    '/api/shared-plans/abc',
    '/api/moderation/reviews',
    '/api/moderation/owner-requests',
    '/owner-request.data?spring=7',
    '/api/account/export',
    '/api/stripe/confirm-checkout-session',
    '/api/springs?search=hot',
    '/api/springs/646/reviews?cursor=abc',
    '/api/springs/646/visits?cursor=abc',
    '/api/springs/646/summary',
    '/api/users/marge',
    '/shared-plans/abc.data',
    '/search.data?q=hot',
    '/profile/marge.data',
    '/sw.js',
    '/readyz',
    '/tiles/../api/account/export',
  ])('%s', (path) => {
    expect(slotFor(path)).toBeNull();
  });

  it.each([
    '/shared-plans/abc',
    '/profile/settings',
    '/profile/marge',
    '/moderation',
    '/payment/success?session_id=x',
    '/planner',
    '/login',
    '/reset-password?token=x',
    '/owner-request?spring=7',
    '/owner-request/confirm',
    '/search?q=hot',
    '/my-plans/12/x',
    '/springs/0',
    '/api/auth/status',
  ])('the page %s', (path) => {
    expect(page(path)).toBeNull();
  });
});

describe('what the router asks for', () => {
  it('is known of the pages that load something', () => {
    expect(dataPathOf('/')).toBe('/_.data');
    expect(dataPathOf('/springs/7')).toBe('/springs/7.data');
    expect(dataPathOf('/my-plans/7')).toBeNull();
  });
});
