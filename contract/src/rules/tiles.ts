/** The zooms that the US Geological Survey has and we hand on. */
export const SURVEY_ZOOM = { first: 8, last: 16 };
