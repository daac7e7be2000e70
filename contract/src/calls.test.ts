import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';

/** Section 7 of docs/behavior.md: method and path of every call. */
const PROMISED = [
  'GET /api/auth/status',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/logout',
  'GET /api/springs',
  'GET /api/springs/featured',
  'GET /api/springs/{id}',
  'GET /api/springs/{id}/reviews',
  'POST /api/springs/{id}/summary',
  'POST /api/springs/{id}/reviews',
  'POST /api/springs/{id}/favorite',
  'DELETE /api/springs/{id}/favorite',
  'PUT /api/reviews/{id}',
  'DELETE /api/reviews/{id}',
  'POST /api/reviews/{id}/vote',
  'GET /api/users/{username}',
  'GET /api/users/{username}/reviews',
  'GET /api/users/{username}/favorites',
  'PUT /api/users/profile',
  'POST /api/stripe/create-checkout-session',
  'POST /api/stripe/create-portal-session',
  'POST /api/planner/route',
  'POST /api/planner/plans',
  'GET /api/planner/plans',
  'GET /api/planner/plans/{id}',
  'DELETE /api/planner/plans/{id}',
];

const declared = Object.values(calls).map(
  ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
);

describe('the table of calls', () => {
  it.each(PROMISED)('holds %s', (call) => expect(declared).toContain(call));

  it('holds each call once', () => expect(new Set(declared).size).toBe(declared.length));

  it('takes parameters exactly where the path names them', () => {
    for (const [name, route] of Object.entries(calls)) {
      const named = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      const schema = 'params' in route ? Object.keys(route.params.shape) : [];
      expect(schema, name).toEqual(named);
    }
  });

  it(
    'asks for Premium throughout the planner, but for plans that are there already',
    {
      tags: ['@6.9', '@26.81'],
    },
    () => {
      const ofPremium = Object.values(calls).filter(({ auth }) => auth === 'premium');
      for (const { path } of ofPremium) expect(path).toMatch(/^\/api\/planner\//);
      const others = Object.values(calls).filter(
        ({ path, auth }) => path.startsWith('/api/planner/') && auth !== 'premium',
      );
      expect(others.map(({ method, path, auth }) => `${auth}: ${method} ${path}`)).toEqual([
        'member: GET /api/planner/plans',
        'member: GET /api/planner/plans/:id',
        'member: PUT /api/planner/plans/:id/name',
        'member: DELETE /api/planner/plans/:id',
        'member: GET /api/planner/plans/:id/export/:format',
        'member: GET /api/planner/plans/:id/calendar.ics',
        'member: POST /api/planner/plans/:id/share',
        'member: DELETE /api/planner/plans/:id/share',
      ]);
    },
  );
});
