import type { ThatDay } from '@wildsoak/contract/outlook';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { dateAt, todayIn } from '@wildsoak/contract/rules/local-clock';
import type { Transaction } from '../../platform/database/database.ts';
import { forecast } from '../../platform/official/sources/forecast.ts';
import { gaugeNear } from '../../platform/official/sources/gauges.ts';
import { riverReading } from '../../platform/official/sources/rivers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPlace } from './outlook.repository.ts';

/** A gauge knows no third digit. */
const twoDigits = (flow: number) => Number(flow.toPrecision(2));

/** What was said of today or yesterday at a spring, on that day. Only what is kept: we have no history. */
export const createThatDay =
  ({ official }: Pick<Platform, 'official'>) =>
  async (transaction: Transaction, springId: number, day: string): Promise<ThatDay | null> => {
    const place = await readPlace(transaction, springId);
    if (!place || day < dayAfter(todayIn(place.time_zone), -1)) return null;
    const isThatDay = (moment: Date | string) =>
      dateAt(new Date(moment).getTime(), place.time_zone) === day;

    const readWeather = async (): Promise<ThatDay['weather']> => {
      const kept = await official.recall(transaction, forecast, place);
      const said = kept && isThatDay(kept.answeredAt) && kept.facts.find((one) => one.day === day);
      // In the evening only the night is left: that would tell when the visit was written.
      if (!said || said.high_f === null || said.low_f === null) return null;
      return { high_f: said.high_f, low_f: said.low_f, sky: said.sky };
    };
    const readRiver = async (): Promise<ThatDay['river']> => {
      const gauge = await official.recall(transaction, gaugeNear, place);
      const reading = gauge && (await official.recall(transaction, riverReading, gauge.facts));
      if (!reading || !isThatDay(reading.facts.measured_at)) return null;
      const { cubic_feet_per_second: flow } = reading.facts;
      return { gauge: gauge.facts.name, cubic_feet_per_second: twoDigits(flow) };
    };

    const weather = await readWeather();
    const river = await readRiver();
    return weather || river ? { weather, river } : null;
  };
