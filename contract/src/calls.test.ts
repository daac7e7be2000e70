import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';

const declared = Object.values(calls).map(
  ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
);

describe('the table of calls', () => {
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
      tags: ['@1.5', '@26.81'],
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
