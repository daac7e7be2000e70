/** Valhalla has no defaults for these, and its own generator needs Python. */
const AUTO = {
  // For a whole trip: 50,000 km (31,000 miles), so only the number of stops limits it.
  max_distance: 50_000_000,
  max_locations: 50,
  // The default limits a matrix to 400 km (250 miles).
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

/** What we offer, under Valhalla's names. */
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
  /** How many calls run at once. Each has its own engine and cache. */
  threads: number;
  /** For all caches together. */
  cacheMegabytes: number;
}

export function engineConfiguration({ tiles, threads, cacheMegabytes }: EngineOptions) {
  return {
    mjolnir: {
      tile_dir: tiles,
      // A shared cache would save memory, but crashes with 'double free' after a few parallel matrices
      // (3.6.1).
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
    // The default algorithm skips roads: it was up to half an hour off from separate routes.
    thor: { source_to_target_algorithm: 'timedistancematrix' },
    meili: { default: { breakage_distance: 2_000 } },
    service_limits: SERVICE_LIMITS,
  };
}
