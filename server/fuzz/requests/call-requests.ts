import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import fc from 'fast-check';
import type { z } from 'zod';
import { oddJson } from '../values/odd-json.ts';
import { broken } from '../values/odd-values.ts';
import { valuesOf, type Known } from '../values/values-of.ts';
import { anyMember, membersFor, sessionOf } from '../world/people.ts';
import { anyAddress, type Draft } from './draft.ts';
import { FORM_TYPE, formOf } from './form.ts';
import { knownFields, subjectsOf, type Found, type Subject } from './known.ts';
import { twisted } from './twisted.ts';

/** By design, each keeps a core busy for tens of milliseconds, and the others would wait. */
const COSTLY: Partial<Record<CallName, number>> = {
  login: 1,
  register: 1,
  resetPassword: 1,
  changePassword: 1,
  changeEmail: 1,
  deleteAccount: 1,
  generateRoute: 2,
  measureDetours: 2,
  findBestOrder: 2,
  splitTrip: 2,
  exportAccount: 2,
  generateSummary: 2,
};
const USUAL_WEIGHT = 12;

type Body = Pick<Draft, 'body'> & { type: string | null };

const NO_BODY: fc.Arbitrary<Body> = fc.constant({ body: null, type: null });
const JSON_TYPE = 'application/json';

const fieldText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const asForm = (value: unknown): Buffer =>
  formOf(
    Object.entries(typeof value === 'object' && value !== null ? value : { value })
      // Pictures have their own stream.
      .filter(([name]) => name !== 'reviewImage')
      .map(([name, field]) => ({ name, value: fieldText(field) })),
  );

const bodiesOf = (schema: z.ZodType, isForm: boolean, known: Known): fc.Arbitrary<Body> => {
  const valid = valuesOf(schema, known);
  const json = valid.map((value) => JSON.stringify(value) ?? '');
  const write = (value: unknown) =>
    isForm ? asForm(value) : Buffer.from(JSON.stringify(value) ?? '');
  const type = isForm ? FORM_TYPE : JSON_TYPE;
  return fc.oneof(
    { weight: 12, arbitrary: valid.map((value) => ({ body: write(value), type })) },
    { weight: 5, arbitrary: broken(valid).map((value) => ({ body: write(value), type })) },
    { weight: 2, arbitrary: oddJson(json).map((body) => ({ body, type })) },
  );
};

const pathOf = (path: string, params: Subject['params']) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(fieldText(params[name])));

const queryOf = (values: unknown): string => {
  const pairs = Object.entries(values as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const requestsOf = (name: CallName, found: Found): fc.Arbitrary<Draft> => {
  const route: Endpoint = calls[name];
  const known = knownFields(found);
  return fc
    .record({
      subject: subjectsOf(route, found),
      mayCall: membersFor[route.auth],
      another: fc.option(anyMember, { nil: null }),
      isAnother: fc.nat(11),
      query: route.query ? valuesOf(route.query, known) : fc.constant({}),
      body: route.body ? bodiesOf(route.body, route.bodyType !== undefined, known) : NO_BODY,
      address: anyAddress,
    })
    .map(({ subject, mayCall, another, isAnother, query, body, address }) => {
      const caller = isAnother === 0 ? another : (subject.owner ?? mayCall);
      return {
        name,
        method: route.method,
        target: pathOf(route.path, subject.params) + queryOf(query),
        headers: [
          ['X-Forwarded-For', address],
          ...(caller === null
            ? []
            : [['Cookie', `session=${sessionOf(caller)}`] as [string, string]]),
          ...(body.type === null ? [] : [['Content-Type', body.type] as [string, string]]),
        ],
        body: body.body,
        isWhole: true,
      };
    });
};

/** Every call in the contract's table, so new calls need no change here. */
export const callRequests = (found: Found): fc.Arbitrary<Draft> =>
  twisted(
    fc.oneof(
      ...(Object.keys(calls) as CallName[]).map((name) => ({
        weight: COSTLY[name] ?? USUAL_WEIGHT,
        arbitrary: requestsOf(name, found),
      })),
    ),
  );
