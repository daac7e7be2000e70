import { startRouting } from '../../routing/test/start-routing.ts';
import { ROUTING_PORT } from './address.ts';

export const ROUTING_URL = `http://127.0.0.1:${ROUTING_PORT}`;

/** The real engine on the roads in this repository; their tiles are built once. */
export const startSketchRoads = () => startRouting({ network: 'sketch', port: ROUTING_PORT });
