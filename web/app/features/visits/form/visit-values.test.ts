import { expect, it } from 'vitest';
import { exampleVisit } from '../../../../test/examples.ts';
import { visitBodyOf, visitValuesOf } from './visit-values.ts';

it('a visit that is saved again in °C keeps its temperature', { tags: '@24.4' }, () => {
  for (let tenths = 320; tenths <= 2120; tenths += 1) {
    const visit = exampleVisit({ pool_temperature_f: tenths / 10, measured: true });
    const body = visitBodyOf(visitValuesOf(visit, 'C'), false);
    expect(body.pool_temperature_f).toBe(tenths / 10);
  }
  expect(visitValuesOf(exampleVisit({ pool_temperature_f: 102.2 }), 'C').degrees).toBe('39');
});
