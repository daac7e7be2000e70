import { forEachAnswer, NOTHING_SAID, saysNothing } from '@wildsoak/contract/rules/visit-answers';
import { createVisit, visitBody } from '@wildsoak/contract/visits';
import type { FastifyRequest } from 'fastify';
import { explainIssue } from '../../platform/http/calls/explain-issue.ts';
import { HttpError } from '../../platform/errors.ts';
import { readJsonOrForm } from '../photos/photo-form.service.ts';
import type { Upload } from '../photos/photos.service.ts';
import type { VisitText } from './visits.repository.ts';

/** A missing answer means unknown. A number without a word on how it was found is a guess. */
export const toVisitText = (body: unknown): VisitText => {
  const result = visitBody.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : "The visit isn't valid.");
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
    ...forEachAnswer((_, name) => said[name] ?? null),
    comment: said.comment?.trim() || null,
  };
};

export const refuseNothing = (text: VisitText, hasMore: boolean) => {
  if (!hasMore && saysNothing(text)) throw new HttpError(400, NOTHING_SAID);
};

/** JSON, or a form with a photo. */
export const readVisit = async (request: FastifyRequest, upload: Upload, stallMs: number) => {
  const { body, photoHash } = await readJsonOrForm(request, upload, stallMs, createVisit.photoForm);
  const text = toVisitText(body);
  refuseNothing(text, photoHash !== null);
  return { text, photoHash };
};
