/** As https://www.weather.gov/documentation/services-web-api describes them. Everything in it is made up. */
export type Scene = 'clear' | 'snow' | 'heat' | 'fire' | 'new fire' | 'flood';

const HOUR_MS = 3_600_000;
const PERIODS = 14;

/** Roughly: a day is the same on both sides of a border, since periods begin at 6 and 18. */
const zoneAt = (latitude: number, longitude: number): string => {
  if (latitude < 25) return 'Pacific/Honolulu';
  if (longitude < -130) return 'America/Anchorage';
  if (longitude < -114.5) return 'America/Los_Angeles';
  if (longitude < -101.5) return 'America/Denver';
  return longitude < -87 ? 'America/Chicago' : 'America/New_York';
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format;
};

/** The clock there, with its offset: '2026-11-19T06:00:00-07:00'. */
const localTime = (instant: number, timeZone: string): string => {
  const parts = formatOf(timeZone).format(instant).replace(' ', 'T');
  const minutes = Math.round((Date.parse(`${parts}Z`) - instant) / 60_000);
  const size = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = `${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${parts}${minutes < 0 ? '-' : '+'}${offset}`;
};

const WORDS: Record<Scene, [day: string, night: string, chance: number | null, warmth: number]> = {
  clear: ['Sunny', 'Mostly Clear', null, 62],
  snow: ['Snow Showers Likely', 'Heavy Snow', 80, 27],
  heat: ['Sunny', 'Clear', 0, 108],
  fire: ['Widespread Haze', 'Haze', 0, 91],
  'new fire': ['Haze', 'Haze', 0, 91],
  flood: ['Rain', 'Heavy Rain', 100, 49],
};

/** From the day or night that has begun, each until the clock there shows 6 or 18. */
export const periodsFrom = (now: number, timeZone: string, scene: Scene) => {
  const [day, night, chance, warmth] = WORDS[scene];
  const periods: object[] = [];
  let start = now - (now % HOUR_MS);
  for (let number = 1; number <= PERIODS; number += 1) {
    const hourOf = (instant: number) => Number(localTime(instant, timeZone).slice(11, 13));
    const isDaytime = hourOf(start) >= 6 && hourOf(start) < 18;
    let end = start + HOUR_MS;
    while (hourOf(end) !== (isDaytime ? 18 : 6)) end += HOUR_MS;
    periods.push({
      number,
      name: `Made up ${isDaytime ? 'day' : 'night'} ${number}`,
      startTime: localTime(start, timeZone),
      endTime: localTime(end, timeZone),
      isDaytime,
      temperature: warmth + (number % 5) - (isDaytime ? 0 : 24),
      temperatureUnit: 'F',
      temperatureTrend: null,
      probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: chance },
      windSpeed: isDaytime ? '5 to 15 mph' : '5 mph',
      windDirection: 'NW',
      icon: 'https://api.weather.gov/icons/land/day/few?size=medium',
      shortForecast: isDaytime ? day : night,
      detailedForecast: 'Made up for tests.',
    });
    start = end;
  }
  return periods;
};

/** Its squares here are hundredths of a degree, so that the forecast knows where it is asked for. */
export const pointOf = (latitude: number, longitude: number) => {
  const [x, y] = [Math.round((longitude + 180) * 100), Math.round((latitude + 90) * 100)];
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      cwa: 'XXX',
      forecastOffice: 'https://api.weather.gov/offices/XXX',
      gridId: 'XXX',
      gridX: x,
      gridY: y,
      forecast: `https://api.weather.gov/gridpoints/XXX/${x},${y}/forecast`,
      forecastHourly: `https://api.weather.gov/gridpoints/XXX/${x},${y}/forecast/hourly`,
      forecastGridData: `https://api.weather.gov/gridpoints/XXX/${x},${y}`,
      timeZone: zoneAt(latitude, longitude),
      radarStation: 'KXXX',
    },
  };
};

export const forecastOf = (x: number, y: number, scene: Scene) => {
  const now = Date.now();
  const made = new Date(now).toISOString();
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [] },
    properties: {
      units: 'us',
      forecastGenerator: 'BaselineForecastGenerator',
      generatedAt: made,
      updateTime: made,
      validTimes: `${made}/P7DT6H`,
      elevation: { unitCode: 'wmoUnit:m', value: 1_200 },
      periods: periodsFrom(now, zoneAt(y / 100 - 90, x / 100 - 180), scene),
    },
  };
};

const ALERTS: Partial<Record<Scene, [event: string, severity: string, text: string]>> = {
  snow: [
    'Winter Storm Warning',
    'Severe',
    '* WHAT...Made up heavy snow. Total accumulations of 12 to 18 inches.\n\n* WHEN...Until tomorrow evening.',
  ],
  heat: [
    'Extreme Heat Warning',
    'Extreme',
    '* WHAT...Made up dangerous heat with temperatures up to 112.\n\n* WHEN...Until 8 PM tomorrow.',
  ],
  flood: [
    'Flash Flood Warning',
    'Severe',
    'Made up. At 1 PM, gauges reported heavy rain. Flash flooding is expected to begin shortly.',
  ],
};

export const alertsOf = (scene: Scene) => {
  const now = Date.now();
  const at = (hours: number) => localTime(now + hours * HOUR_MS, 'America/Denver');
  const [event, severity, description] = ALERTS[scene] ?? [];
  const features = event
    ? [
        {
          id: 'https://api.weather.gov/alerts/urn:oid:0',
          type: 'Feature',
          geometry: null,
          properties: {
            id: 'urn:oid:0',
            areaDesc: 'Made Up County',
            geocode: { SAME: ['000000'], UGC: ['XXZ000'] },
            affectedZones: [],
            references: [],
            sent: at(-1),
            effective: at(-1),
            onset: at(0),
            expires: at(8),
            ends: at(20),
            status: 'Actual',
            messageType: 'Alert',
            category: 'Met',
            severity,
            certainty: 'Likely',
            urgency: 'Expected',
            event,
            sender: 'w-nws.webmaster@noaa.gov',
            senderName: 'NWS Stand-in',
            headline: `${event} issued by NWS Stand-in`,
            description,
            instruction: 'Made up: stay where you are.',
            response: 'Prepare',
            parameters: {},
          },
        },
      ]
    : [];
  return {
    type: 'FeatureCollection',
    features,
    title: 'Current watches, warnings, and advisories',
    updated: new Date(now).toISOString(),
  };
};
