import { z } from 'zod';

// What Valhalla answers, as much of it as we use.

const summary = z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() });

export const routeAnswer = z.object({
  trip: z.object({
    summary,
    legs: z.array(z.object({ summary, shape: z.string() })).min(1),
  }),
});

export const orderAnswer = z.object({
  trip: z.object({ locations: z.array(z.object({ original_index: z.int().nonnegative() })) }),
});

/** Where a road was found for a point. */
const snapped = z.object({ lat: z.number(), lon: z.number() });

export const matrixAnswer = z.object({
  sources: z.array(snapped),
  targets: z.array(snapped),
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().nullable(), distance: z.number().nullable() })),
  ),
});

export const locateAnswer = z.array(
  z.object({ edges: z.array(z.unknown()).nullish(), nodes: z.array(z.unknown()).nullish() }),
);

/** Only our own process says which roads it has; Valhalla's container does not, and has no sketch. */
export const statusAnswer = z.object({
  wildsoak_network: z.object({ kind: z.string() }).optional(),
});

export const failureAnswer = z.object({ error_code: z.int(), error: z.string().optional() });
