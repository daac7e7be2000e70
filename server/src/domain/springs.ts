export const SPRING_NOT_FOUND = 'Spring not found.';

/** Without the member's name, which leaves with them. */
export const MEMBER_SOURCE = 'a member who was there';

// What the edge knows an answer by, to drop its copy when a spring changes.

/** What shows many springs: the list, the featured ones, a search, the fires near them. */
export const SPRINGS_KEY = 'springs';
export const springKey = (id: number | string) => `spring-${id}`;
