export const PORT = 4310;
export const BASE_URL = `http://localhost:${PORT}`;
export const METRICS_PORT = 4311;
export const METRICS_URL = `http://localhost:${METRICS_PORT}/metrics`;
/** Of the server whose database is taken away. */
export const GONE_PORT = 4312;
export const GONE_DATABASE_PORT = 4313;
