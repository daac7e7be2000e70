import { useQuery } from '@tanstack/react-query';
import type { EndpointOutput } from '@wildsoak/contract/endpoint';
import type { listPoolTemperatures } from '@wildsoak/contract/visits';
import { useId, useState } from 'react';
import {
  useTemperatureUnit,
  type TemperatureUnit,
} from '../../../domain/temperature/temperature-unit.ts';
import { poolNumberText, SPA_LIMIT_F } from '../../../domain/visit/said-text.ts';
import { dayBefore, localToday } from '../../../domain/visit/visit-day.ts';
import { dateText, shortMonthText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { poolTemperatures } from '../queries.ts';

type Readings = EndpointOutput<typeof listPoolTemperatures>;

/** One says nothing about a year. */
const FEWEST = 2;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

const DIAMOND = 'M0-6 6 0 0 6-6 0Z';

/** A filled diamond by thermometer, a hollow circle by feel: the shape tells, not the color. */
const Sign = ({ measured }: { measured: boolean | null }) =>
  measured ? (
    <path d={DIAMOND} className="fill-accent" />
  ) : (
    <circle r={5} className="fill-surface stroke-ink" strokeWidth={2} />
  );

const Key = ({ measured, text }: { measured: boolean; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden viewBox="-7 -7 14 14" className="size-3.5">
      <Sign measured={measured} />
    </svg>
    {text}
  </span>
);

const YEARS_DAYS = 730;
const STEP_F = 10;
/** So that the line of the spa's limit is always inside (°F). */
const LEAST = { low: 90, high: 110 };

interface ChartScale {
  /** Shares of the width and height, from the left and the top. */
  x: (day: string) => number;
  y: (fahrenheit: number) => number;
  /** Whole tens of °F. */
  levels: number[];
  /** The first days of January and July. */
  months: string[];
  limit: number;
}

/** Two years up to today; whole tens around what was measured. */
export const chartScale = (degrees: readonly number[], today: string): ChartScale => {
  const low = Math.floor(Math.min(LEAST.low, ...degrees) / STEP_F) * STEP_F;
  const high = Math.ceil(Math.max(LEAST.high, ...degrees) / STEP_F) * STEP_F;
  const start = Date.parse(dayBefore(today, YEARS_DAYS));
  const x = (day: string) => (Date.parse(day) - start) / (Date.parse(today) - start);
  const y = (fahrenheit: number) => (high - fahrenheit) / (high - low);
  const year = Number(today.slice(0, 4));
  return {
    x,
    y,
    levels: Array.from({ length: (high - low) / STEP_F + 1 }, (_, step) => low + step * STEP_F),
    months: [year - 2, year - 1, year]
      .flatMap((one) => [`${one}-01-01`, `${one}-07-01`])
      .filter((day) => x(day) >= 0 && x(day) <= 1),
    limit: y(SPA_LIMIT_F),
  };
};

const Drawing = ({
  readings,
  unit,
  label,
}: {
  readings: Readings;
  unit: TemperatureUnit;
  label: string;
}) => {
  const [today] = useState(() => localToday());
  const { x, y, levels, months, limit } = chartScale(
    readings.map((reading) => reading.pool_temperature_f),
    today,
  );
  return (
    // Around it, room for the words at the edges.
    <div className="pt-2 pr-3 pb-6 pl-14">
      <svg role="img" aria-label={label} className="h-44 w-full overflow-visible text-xs">
        {levels.map((level) => (
          <g key={level}>
            <line x2="100%" y1={percent(y(level))} y2={percent(y(level))} className="stroke-line" />
            <text x={-8} y={percent(y(level))} dy="0.35em" textAnchor="end" className="fill-quiet">
              {poolNumberText(level, unit)}
            </text>
          </g>
        ))}
        {months.map((day) => (
          <text
            key={day}
            x={percent(x(day))}
            y="100%"
            dy="1.6em"
            textAnchor="middle"
            className="fill-quiet"
          >
            {shortMonthText(day.slice(0, 7))}
          </text>
        ))}
        <line
          x2="100%"
          y1={percent(limit)}
          y2={percent(limit)}
          className="stroke-on-bad"
          strokeWidth={2}
          strokeDasharray="6 4"
        />
        <text x="100%" y={percent(limit)} dy="-0.5em" textAnchor="end" className="fill-on-bad">
          {poolNumberText(SPA_LIMIT_F, unit)}, the spa limit
        </text>
        {readings.map(({ visited_on: day, pool_temperature_f: degrees, measured, username }) => (
          <svg
            key={`${day} ${username}`}
            x={percent(x(day))}
            y={percent(y(degrees))}
            className="overflow-visible"
          >
            <Sign measured={measured} />
          </svg>
        ))}
      </svg>
    </div>
  );
};

const Table = ({ readings, unit }: { readings: Readings; unit: TemperatureUnit }) => (
  <table className="w-full text-left">
    <caption className="sr-only">Pool temperatures, newest first</caption>
    <thead>
      <tr className="border-b border-line text-quiet">
        {['Date', 'Pool', 'How', 'By'].map((title) => (
          <th key={title} scope="col" className="py-1.5 pr-3 font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {readings.toReversed().map(({ visited_on: day, pool_temperature_f, measured, username }) => (
        <tr key={`${day} ${username}`} className="border-b border-line">
          <td className="py-1.5 pr-3">{dateText(day)}</td>
          <td className="py-1.5 pr-3 whitespace-nowrap">
            {poolNumberText(pool_temperature_f, unit)}
          </td>
          <td className="py-1.5 pr-3">{measured ? 'thermometer' : 'feel'}</td>
          <td className="py-1.5 wrap-anywhere">{username}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Two years of pool temperatures, drawn, and as a table for those who would rather read. */
export const PoolChart = ({ springId }: { springId: number }) => {
  const id = useId();
  const unit = useTemperatureUnit();
  const [isTable, setIsTable] = useState(false);
  const {
    data: readings = [],
    isError,
    isFetching,
    refetch,
  } = useQuery(poolTemperatures(springId));
  if (isError && readings.length === 0) {
    return (
      <LoadFailure
        message="We couldn't load the pool temperatures."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (readings.length < FEWEST) return null;
  const degrees = readings.map((reading) => reading.pool_temperature_f);
  const label = `${readings.length} reports, from ${poolNumberText(Math.min(...degrees), unit)} to ${poolNumberText(Math.max(...degrees), unit)}`;
  return (
    <figure className="mt-5">
      <figcaption className="mb-3">
        <span className="block font-semibold">Pool temperatures, past two years</span>
        <span aria-hidden className="flex flex-wrap gap-x-4 text-sm text-quiet">
          <Key measured text="by thermometer" />
          <Key measured={false} text="by feel" />
        </span>
      </figcaption>
      <div id={id}>
        {isTable ? (
          <Table readings={readings} unit={unit} />
        ) : (
          <Drawing readings={readings} unit={unit} label={label} />
        )}
      </div>
      <Button look="quiet" className="mt-2" aria-controls={id} onClick={() => setIsTable(!isTable)}>
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </figure>
  );
};
