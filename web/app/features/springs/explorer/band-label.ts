import { TEMPERATURE_BANDS, type TemperatureBand } from '@wildsoak/contract/rules/temperature';

const NAMES: Record<TemperatureBand, string> = { mild: 'Mild', warm: 'Warm', hot: 'Hot' };

/** Each band of the filter with its range in words: the classes of the markers have other limits. */
export const BAND_CHOICES = TEMPERATURE_BANDS.map(({ band, from, below }) => ({
  band,
  name: NAMES[band],
  range: Number.isFinite(below) ? `${from} to under ${below} °F` : `${from} °F and above`,
}));
