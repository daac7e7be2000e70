import { useRef, useState } from 'react';
import { reduceTrip, startState, type Trip, type TripAction } from './trip.ts';

/** Like `useReducer`, but gives back what came of it: the route is asked for with that at once. */
export const useTrip = (start: Trip) => {
  const [state, setState] = useState(() => startState(start));
  const latest = useRef(state);
  const act = (action: TripAction): Trip => {
    latest.current = reduceTrip(latest.current, action);
    setState(latest.current);
    return latest.current.trip;
  };
  return { ...state, act };
};
