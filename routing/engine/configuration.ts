/** Valhalla has no defaults for these, and its own generator of them needs Python. */
const AUTO = {
  // All legs of a trip together: 50,000 km, so that the number of stops is what bounds it.
  max_distance: 50_000_000,
  max_locations: 50,
  // Left alone, a matrix ends at 400 km.
  max_matrix_distance: 10_000_000,
  max_matrix_location_pairs: 10_000,
};

const NOT_OFFERED = {
  max_distance: 0,
  max_locations: 0,
  max_matrix_distance: 0,
  max_matrix_location_pairs: 0,
};

const COSTINGS = [
  'bicycle',
  'bikeshare',
  'bus',
  'motor_scooter',
  'motorcycle',
  'multimodal',
  'taxi',
  'transit',
  'truck',
];

const SERVICE_LIMITS = {
  auto: AUTO,
  ...Object.fromEntries(COSTINGS.map((costing) => [costing, NOT_OFFERED])),
  pedestrian: {
    ...NOT_OFFERED,
    min_transit_walking_distance: 0,
    max_transit_walking_distance: 0,
  },
  isochrone: {
    max_contours: 4,
    max_distance: 25_000,
    max_distance_contour: 1_000,
    max_locations: 1,
    max_time_contour: 480,
  },
  centroid: { max_distance: 200_000, max_locations: 5 },
  skadi: { max_shape: 750_000, min_resample: 10 },
  status: { allow_verbose: false },
  trace: {
    max_alternates: 0,
    max_alternates_shape: 0,
    max_distance: 200_000,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_shape: 16_000,
  },
  max_alternates: 2,
  max_distance_disable_hierarchy_culling: 0,
  max_exclude_locations: 50,
  max_exclude_polygons_length: 10_000,
  max_radius: 200,
  max_reachability: 100,
  max_timedep_distance: 500_000,
  max_timedep_distance_matrix: 0,
};

/** What the process offers: Valhalla's names for it, as they stand in its addresses. */
export const ACTIONS = [
  'route',
  'sources_to_targets',
  'optimized_route',
  'isochrone',
  'locate',
] as const;

export type Action = (typeof ACTIONS)[number];

export interface EngineOptions {
  tiles: string;
  /** How many calls run at once: each has an engine of its own, with a cache of its own. */
  threads: number;
  /** Of all the caches together. */
  cacheMegabytes: number;
}

export function engineConfiguration({ tiles, threads, cacheMegabytes }: EngineOptions) {
  return {
    mjolnir: {
      tile_dir: tiles,
      // One cache for all threads would save memory, and corrupts it: 'double free', after a few
      // matrices side by side (3.6.1).
      global_synchronized_cache: false,
      max_cache_size: Math.floor((cacheMegabytes * 1_000_000) / threads),
      logging: { type: '' },
    },
    loki: {
      actions: [...ACTIONS, 'status'],
      use_connectivity: true,
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: 35_000,
        street_side_max_distance: 1_000,
        street_side_tolerance: 5,
      },
    },
    // The engine's own choice prunes: beside separate routes it was off by up to half an hour.
    thor: { source_to_target_algorithm: 'timedistancematrix' },
    meili: { default: { breakage_distance: 2_000 } },
    service_limits: SERVICE_LIMITS,
  };
}
