import { positionOf, type Highway } from '@wildsoak/catalog/highways';
import { milesApart, type Place, placeNamed } from '../roads/places.ts';
import type { OsmNode, OsmWay } from './osm-pbf.ts';

export interface RoadSketch {
  nodes: OsmNode[];
  ways: OsmWay[];
}

/** Points between two towns, so a map and a search along the road see more than the ends. */
const MILES_BETWEEN_POINTS = 5;

/** Every name is a single node, so roads that share a town meet there. */
export function sketchRoads(highways: Highway[]): RoadSketch {
  const nodes: OsmNode[] = [];
  const junctions = new Map<string, OsmNode>();
  const add = (place: Place): OsmNode => {
    const node = { id: nodes.length + 1, ...place };
    nodes.push(node);
    return node;
  };
  const junction = (stop: string): OsmNode => {
    const node = junctions.get(stop) ?? add(positionOf(stop, placeNamed));
    junctions.set(stop, node);
    return node;
  };
  const ways = highways.map(({ road, mph, stops }, index) => ({
    id: index + 1,
    nodes: stops.flatMap((stop, at) => {
      const to = junction(stop);
      const before = stops[at - 1];
      if (before === undefined) return [to.id];
      return [...between(junction(before), to).map((place) => add(place).id), to.id];
    }),
    tags: {
      // Not motorways: those would be one-way.
      highway: road.startsWith('I ') ? 'trunk' : 'primary',
      ref: road,
      maxspeed: `${mph} mph`,
      oneway: 'no',
    },
  }));
  return { nodes, ways };
}

function between(from: Place, to: Place): Place[] {
  const count = Math.floor(milesApart(from, to) / MILES_BETWEEN_POINTS);
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / (count + 1);
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
    };
  });
}
