import { expect, it } from 'vitest';
import { refusal, standIns } from './stand-ins.ts';

it('mail has a stand-in where nobody configured it', () => {
  expect(standIns({}).parts.map(({ name }) => name)).toEqual(['mail']);
  expect(standIns({ SMTP_URL: 'smtp://mail.example' })).toEqual({ parts: [], env: {} });
});

it("stand-ins are 'refused when NODE_ENV=production without an explicit ALLOW_FAKES=1'", () => {
  expect(refusal({ NODE_ENV: 'production' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '' }, ['mail'])).toContain('mail');
  expect(refusal({ NODE_ENV: 'production', ALLOW_FAKES: '1' }, ['mail'])).toBeUndefined();
  expect(refusal({ NODE_ENV: 'production' }, [])).toBeUndefined();
  expect(refusal({}, ['mail'])).toBeUndefined();
});
