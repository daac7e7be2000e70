import { createVisit, visitBody } from '@wildsoak/contract/visits';
import type { FastifyRequest } from 'fastify';
import { explainIssue } from '../../platform/http/calls/explain-issue.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readPhotoForm, unknownPart } from '../photos/photo-form.service.ts';
import type { Upload } from '../photos/photos.service.ts';
import type { VisitText } from './visits.repository.ts';

/** A missing answer means unknown. A number without a word on how it was found is a guess. */
export const toVisitText = (body: unknown): VisitText => {
  const result = visitBody.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : 'The visit is not valid.');
  }
  const said = result.data;
  const degrees = said.pool_temperature_f ?? null;
  return {
    visited_on: said.visited_on,
    is_open: said.is_open ?? null,
    closed_reason: said.closed_reason ?? null,
    // To a tenth: 38.2 °C comes as 100.75999999999999.
    pool_temperature_f: degrees === null ? null : Math.round(degrees * 10) / 10,
    measured: degrees === null ? null : (said.measured ?? false),
    feel: said.feel ?? null,
    road: said.road ?? null,
    approach: said.approach ?? null,
    crowd: said.crowd ?? null,
    comment: said.comment?.trim() || null,
  };
};

const PARTS = createVisit.photoForm;

const parse = (json: string | undefined): unknown => {
  if (json === undefined) throw new HttpError(400, `${PARTS.json} is required.`);
  try {
    return JSON.parse(json);
  } catch {
    throw new HttpError(400, `${PARTS.json} must be JSON.`);
  }
};

/** JSON, or a form with a photo. */
export const readVisit = async (request: FastifyRequest, upload: Upload, stallMs: number) => {
  if (!request.isMultipart()) return { text: toVisitText(request.body), photoHash: null };
  const { fields, photoHash } = await readPhotoForm(request, upload, stallMs, PARTS.file);
  const { [PARTS.json]: json, ...others } = fields;
  if (Object.keys(others).length > 0) throw unknownPart();
  return { text: toVisitText(parse(json)), photoHash };
};
