import pg from 'pg';
import { onTestFinished } from 'vitest';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** As a server's connection runs it: at first with a plan for each, after a while with one for all. */
export const PLANNING = ['force_custom_plan', 'force_generic_plan'] as const;

/** The nodes of the plan by which PostgreSQL reads a page of a list. */
export const explainList = async (
  databaseUrl: string,
  planning: (typeof PLANNING)[number],
  { text, values }: { text: string; values: readonly string[] },
): Promise<Plan[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`set plan_cache_mode = ${planning}`);
  await client.query(`prepare page as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json)
     execute page(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return flatten(plan);
};
