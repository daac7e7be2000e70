const HOUR = 60;
const NOON = 12;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** 'HH:MM' in minutes after midnight; null if it is not a time. */
export const minutesOf = (time: string | null): number | null => {
  const [, hours, minutes] = TIME.exec(time ?? '') ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
};

/** '9:05 AM' */
export const hourText = (minuteOfDay: number): string => {
  const hour = Math.floor(minuteOfDay / HOUR);
  const minutes = String(minuteOfDay % HOUR).padStart(2, '0');
  return `${hour % NOON || NOON}:${minutes} ${hour < NOON ? 'AM' : 'PM'}`;
};

/** '45 min', '2 h', '3 h 20 min'. */
export const durationText = (minutes: number): string => {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / HOUR);
  const rest = whole % HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
