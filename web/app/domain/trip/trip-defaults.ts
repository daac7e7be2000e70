export const DEFAULT_DETOUR_MILES = 20;
export const DEFAULT_START_TIME = '08:00';
