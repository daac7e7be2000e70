interface Finding {
  kind: string;
  count: number;
  /** What to type to see it again. */
  repeat: string;
  detail: string;
}

/** Faults, once for each kind. */
export const createFindings = () => {
  const findings = new Map<string, Finding>();
  return {
    add(kind: string, repeat: string, detail: string) {
      const known = findings.get(kind);
      if (known) known.count += 1;
      else findings.set(kind, { kind, count: 1, repeat, detail });
    },
    all: () => [...findings.values()],
  };
};

export type Findings = ReturnType<typeof createFindings>;
