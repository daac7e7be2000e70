import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export const readRules = (yaml: string): Rule[] =>
  (parse(yaml) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
