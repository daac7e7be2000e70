import type { SourceRow } from './source-file.ts';

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;

const isWholeMinutes = (text: string): boolean => {
  const degrees = Math.abs(Number(text));
  return Math.abs(degrees - Math.round(degrees * 60) / 60) <= 0.0005 + 1e-9;
};

/** By provenance: latitudes that cannot be right, and what they should be. */
const CORRECTED_LATITUDES: Readonly<Record<string, string>> = {
  // 43.513 is in Oregon; Tecolote Tunnel and the sheet Lake Cachuma are at 34.5.
  'noaa-1980:0384': '34.513',
};

/** About 1 km: rounded to two decimals or to whole minutes. */
const COARSE_M = 1000;

/**
 * The list states no datum. If it is NAD27, as is likely for its time, its points are off by about 100 m,
 * and in Hawaii, which had its own datum, by about 400 m; three decimals add another 100 m.
 */
const FINE_M = 200;
const FINE_IN_HAWAII_M = 500;

interface Position {
  latitude: number;
  longitude: number;
  position_precision_m: number;
}

/** Longitudes stay as they are: the western Aleutians, Attu among them, are east of 180°. */
export const cleanPosition = (
  { state, lat, lon }: Pick<SourceRow, 'state' | 'lat' | 'lon'>,
  provenance: string,
): Position => {
  const corrected = CORRECTED_LATITUDES[provenance];
  const latitude = corrected ?? lat;
  const isCoarse =
    corrected !== undefined ||
    Math.min(decimals(latitude), decimals(lon)) <= 2 ||
    (isWholeMinutes(latitude) && isWholeMinutes(lon));
  return {
    latitude: Number(latitude),
    longitude: Number(lon),
    position_precision_m: isCoarse ? COARSE_M : state === 'HI' ? FINE_IN_HAWAII_M : FINE_M,
  };
};
