/** A second measurement at the source, by a state's geological survey. */
export interface Survey {
  temperature_f: number;
  temperature_c: number;
  gallons_per_minute: number;
  /** Who published it. */
  survey: string;
  year: number;
}

/** A federal campground or cabin; that it is near proves nothing about the spring. */
export interface Campground {
  name: string;
  miles: number;
  is_at_spring: boolean;
  recreation_gov_id: number;
}

/** The hotter of two measurements at the source decides about warnings: another vent, or a change since. */
export const hottestOf = ({
  temperature_f,
  survey,
}: {
  temperature_f: number | null;
  survey?: Pick<Survey, 'temperature_f'> | null;
}): number | null =>
  survey ? Math.max(temperature_f ?? -Infinity, survey.temperature_f) : temperature_f;
