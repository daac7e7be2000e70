import type { Notice, Outlook } from '@wildsoak/contract/outlook';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { FORECAST_DAYS } from '@wildsoak/contract/rules/outlook';
import type { Told } from '../../platform/official/official.ts';
import { isKnownPark, parkAlerts } from '../../platform/official/sources/parks.ts';
import { gaugeNear } from '../../platform/official/sources/gauges.ts';
import { riverReading, usualFlow } from '../../platform/official/sources/rivers.ts';
import { alerts } from '../../platform/official/sources/alerts.ts';
import { forecast } from '../../platform/official/sources/forecast.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fires } from './fires.service.ts';
import { readEasyFlows, type Place } from './outlook.repository.ts';

const OFF = { state: 'off', as_of: null, facts: null } as const;

const withFacts = <Facts, Shown>(
  { state, as_of, facts }: Told<Facts>,
  show: (facts: Facts) => Shown,
): Told<Shown> => ({ state, as_of, facts: facts === null ? null : show(facts) });

const isOver = ({ ends_at: end }: Notice) => end !== null && Date.parse(end) <= Date.now();
const withoutEnded = (notices: Notice[]) =>
  notices
    .filter((notice) => !isOver(notice))
    .toSorted((one, other) => Number(other.is_severe) - Number(one.is_severe));

export const createOutlook = (
  { database, official }: Pick<Platform, 'database' | 'official'>,
  fires: Fires,
) => {
  const readRiver = async (place: Place): Promise<Outlook['river']> => {
    const { state, as_of, facts: gauge } = await official.look(gaugeNear, place);
    if (!gauge) return { state, as_of, facts: null };
    const [reading, usual, easy] = await Promise.all([
      official.look(riverReading, gauge),
      official.look(usualFlow, gauge),
      readEasyFlows(database, place.id, gauge.name),
    ]);
    const range = usual.facts?.[todayIn(place.time_zone).slice(5)];
    return withFacts(reading, (facts) => ({
      gauge: gauge.name,
      miles: gauge.miles,
      ...facts,
      usual: range ? { low: range[0], high: range[1] } : null,
      easy,
    }));
  };

  return async (place: Place): Promise<Outlook> => {
    const { park } = place;
    const [days, warnings, closures, burning, river] = await Promise.all([
      official.look(forecast, place),
      official.look(alerts, place),
      park !== null && isKnownPark(park) ? official.look(parkAlerts, park) : OFF,
      fires.near(place),
      readRiver(place),
    ]);
    const today = todayIn(place.time_zone);
    return {
      time_zone: place.time_zone,
      forecast: withFacts(days, (all) =>
        all.filter(({ day }) => day >= today).slice(0, FORECAST_DAYS),
      ),
      alerts: withFacts(warnings, withoutEnded),
      park: withFacts(closures, withoutEnded),
      fires: burning,
      river,
    };
  };
};

export const statesOf = ({ forecast: days, alerts: warnings, park, fires, river }: Outlook) =>
  [days, warnings, park, fires, river].map(({ state }) => state);
