import { z } from 'zod';

/** Who may call an endpoint. The server refuses everybody else before the handler runs. */
export type Auth = 'public' | 'member' | 'premium' | 'moderator' | 'operator';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  auth: Auth;
  summary: string;
  /**
   * The caller's own device may keep the answer for when there is no signal (`web/worker`). No other
   * answer for a single member is kept anywhere.
   */
  isKeptOnDevice?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** JSON by default. */
  bodyType?: 'multipart/form-data';
  /** With a photo, a form takes the place of the JSON: the names of the part with the JSON, and of the file. */
  photoForm?: { json: string; file: string };
  /** Answers of a successful call, by status. Failures always answer `errorBody`. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>;
}

export const defineEndpoint = <const Route extends Endpoint>(route: Route): Route => route;

/** The one shape of every failure: pages show its `error`. */
export const errorBody = z.object({ error: z.string() });

export const noContent = z.null();

/** PostgreSQL's integers end here; a larger id cannot exist, so it is refused before the query. */
const MAX_ID = 2_147_483_647;

export const idParams = z.object({ id: z.coerce.number().int().positive().max(MAX_ID) });

export const id = z.int().positive().max(MAX_ID);

/** Longitude, latitude: finite numbers in range, so nothing else ever reaches the engine. */
export const coordinates = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** `2026-11-15`. PostgreSQL has no year 0. */
export const day = z.iso.date().refine((date) => date >= '0001', 'is not a day');

type Part<
  Route extends Endpoint,
  Key extends 'params' | 'query' | 'body',
> = Route[Key] extends z.ZodType ? Record<Key, z.input<Route[Key]>> : unknown;

/** What a caller passes: only the parts that the endpoint declares. */
export type EndpointInput<Route extends Endpoint> = Part<Route, 'params'> &
  Part<Route, 'query'> &
  Part<Route, 'body'>;

type Bodies<Responses> = { [Status in keyof Responses]: Responses[Status] }[keyof Responses];

/** What a successful call returns. */
export type EndpointOutput<Route extends Endpoint> =
  Bodies<Route['responses']> extends z.ZodType ? z.output<Bodies<Route['responses']>> : never;
