import { isInYellowstone } from '@wildsoak/catalog/clean/yellowstone';
import { describe } from '@wildsoak/catalog/description';
import type { CatalogSpring } from '@wildsoak/catalog/springs-file';
import type { Soak } from '@wildsoak/contract/rules/soaks';
import type { Transaction } from '../../platform/database/database.ts';
import { updateBathingStatus } from './bathing/bathing.service.ts';
import {
  bringBack,
  insertMemberSpring,
  lockCatalogSpring,
  lockMemberSpring,
  markRemoved,
  readTimeZoneAt,
  writeCorrected,
} from './catalog.repository.ts';
import { CORRECTED_PRECISION_M, knownLandAt, moveUnseen } from './levels/levels.service.ts';
import * as search from './search.repository.ts';

/** It leaves every list and its page answers 404. Plans keep it, and say so; the import never brings it back. */
export const removeSpring = markRemoved;

type Correction = { name: string } | { latitude: number; longitude: number };

/**
 * Writes a correction and what follows from it, and marks the columns so the next import keeps them.
 * False if there is no such spring.
 */
export const correctSpring = async (
  transaction: Transaction,
  id: number,
  correction: Correction,
  correctionId: number,
): Promise<boolean> => {
  const spring = await lockCatalogSpring(transaction, id);
  if (!spring) return false;
  if ('name' in correction) {
    const { name } = correction;
    await writeCorrected(transaction, id, { name }, { description: describe({ ...spring, name }) });
    return true;
  }
  const { latitude, longitude } = correction;
  if (await moveUnseen(transaction, id, correction, correctionId)) return true;
  // A correction can move a spring into the park, where bathing is prohibited, but not out again.
  const entersPark = !spring.in_yellowstone && isInYellowstone([longitude, latitude]);
  const changes = {
    latitude,
    longitude,
    position_precision_m: CORRECTED_PRECISION_M,
    ...(entersPark && { in_yellowstone: true }),
  };
  await writeCorrected(transaction, id, changes, {
    description: describe({ ...spring, ...changes }),
    time_zone: await readTimeZoneAt(transaction, latitude, longitude),
  });
  await updateBathingStatus(transaction, [id]);
  return true;
};

/** Undefined if there is no such spring. Lock it before its corrections and hazards. */
export const lockSpring = lockCatalogSpring;

/** A proposed place could be one of them. */
export const findNeighbors = search.findNeighbors;

const provenanceOf = (proposalId: number) => `member:${proposalId}`;

export interface AcceptedPlace extends Pick<
  CatalogSpring,
  'name' | 'state_code' | 'county' | 'latitude' | 'longitude'
> {
  proposalId: number;
  memberId: string | null;
  soak: Soak;
}

/**
 * Makes a spring of a proposed place, with everything that other springs have. One that was accepted before comes back
 * under its address, with what people have changed since. Null if its owner had it removed.
 */
export const addMemberSpring = async (
  transaction: Transaction,
  { proposalId, memberId, soak, ...place }: AcceptedPlace,
): Promise<number | null> => {
  const { latitude, longitude } = place;
  const provenance = provenanceOf(proposalId);
  const earlier = await lockMemberSpring(transaction, provenance);
  if (earlier?.isRemovedByOwner) return null;
  if (earlier) {
    await bringBack(transaction, earlier.id);
    await updateBathingStatus(transaction, [earlier.id]);
    return earlier.id;
  }
  const spring: Omit<CatalogSpring, 'id'> = {
    ...place,
    provenance,
    position_precision_m: CORRECTED_PRECISION_M,
    temperature_f: null,
    temperature_c: null,
    temperature_class: null,
    kind: 'spring',
    in_yellowstone: isInYellowstone([longitude, latitude]),
    map_sheet: null,
  };
  const more = {
    proposed_by: memberId,
    soak,
    land: knownLandAt(longitude, latitude),
    time_zone: await readTimeZoneAt(transaction, latitude, longitude),
  };
  const id = await insertMemberSpring(transaction, { ...spring, ...more }, (newId) =>
    describe({ ...spring, id: newId }),
  );
  await updateBathingStatus(transaction, [id]);
  return id;
};

/** False if it is gone already, such as at its owner's request. */
export const takeBackMemberSpring = async (
  transaction: Transaction,
  proposalId: number,
): Promise<boolean> => {
  const spring = await lockMemberSpring(transaction, provenanceOf(proposalId));
  if (!spring || spring.isRemoved) return false;
  await markRemoved(transaction, spring.id);
  return true;
};
