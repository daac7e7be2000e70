import { useMutation } from '@tanstack/react-query';
import type { BroughtPlace } from '@wildsoak/contract/favorites';
import { roundDegrees } from '@wildsoak/contract/rules/corrections';
import { useId, useState } from 'react';
import { importFailure, readPlaces } from '../../domain/place/read-places.ts';
import { SelectField } from '../../ui/field.tsx';
import { FILE_INPUT_LOOK } from '../../ui/file-input.ts';
import { FormError } from '../../ui/form.tsx';

const NO_POINTS = 'This file has no points with a position.';

/** Of the points of a file. */
const NOT_CHOSEN = { value: '', label: 'Choose a point' };

/** A point from a map app. The file stays on the device. */
export const PointFile = ({ onPoint }: { onPoint: (position: string, name: string) => void }) => {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const use = ({ name, coords }: BroughtPlace) => {
    if (coords) onPoint(`${roundDegrees(coords[1])}, ${roundDegrees(coords[0])}`, name);
  };
  const { mutate, data, error } = useMutation({
    mutationFn: async (file: File) =>
      (await readPlaces(file, { withTracks: true })).filter(({ coords }) => coords !== null),
    onSuccess: (points) => {
      setChosen('');
      const [first] = points;
      if (first && points.length === 1) use(first);
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Or a GPX or KML file
        </label>
        <input
          id={id}
          type="file"
          accept=".gpx,.kml"
          aria-describedby={`${id}-description`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) mutate(file);
            // So that the member can pick the same file again.
            target.value = '';
          }}
          className={FILE_INPUT_LOOK}
        />
        <p id={`${id}-description`} className="mt-1.5 text-sm text-quiet">
          A waypoint, or where a GPX track leads. The file stays on your device.
        </p>
      </div>
      {data && data.length > 1 && (
        <SelectField
          name="point"
          label="Which point?"
          choices={[
            NOT_CHOSEN,
            ...data.map(({ name }, at) => ({
              value: String(at),
              label: name || `Point ${at + 1}`,
            })),
          ]}
          value={chosen}
          onChoose={(value) => {
            setChosen(value);
            const point = data[Number(value)];
            if (value !== '' && point) use(point);
          }}
        />
      )}
      <FormError>
        {(error ?? data?.length === 0) && <p>{error ? importFailure(error) : NO_POINTS}</p>}
      </FormError>
    </div>
  );
};
