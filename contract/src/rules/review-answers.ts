/**
 * The yes/no questions of a review. Schemas, rows, form, badges and export follow from this list; each
 * `field` is also the name of a column of `reviews`.
 */
export const REVIEW_ANSWERS = [
  { field: 'is_soakable', question: 'Soakable?', label: 'Soakable' },
  { field: 'is_clothing_optional', question: 'Clothing optional?', label: 'Clothing optional' },
] as const;

export type AnswerField = (typeof REVIEW_ANSWERS)[number]['field'];

/** An object with one property for each answer. */
export const forEachAnswer = <Value>(valueOf: (field: AnswerField, index: number) => Value) =>
  Object.fromEntries(
    REVIEW_ANSWERS.map(({ field }, index) => [field, valueOf(field, index)]),
  ) as Record<AnswerField, Value>;
