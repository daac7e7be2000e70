import { roundDegrees } from '@wildsoak/contract/rules/corrections';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { devicePosition, useCanAskPosition } from '../../lib/browser/device-position.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const NO_POSITION = "We couldn't find your location. Please type it instead.";

/** Typed, or taken from the phone of a member who is at the spring. */
export const PositionInput = ({
  value,
  more = '',
  news = '',
  problem,
  onChange,
}: {
  value: string;
  /** After what to type. */
  more?: string;
  /** About what is typed, as long as it has no problem. */
  news?: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) => {
  const canAsk = useCanAskPosition();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const useDevice = async () => {
    setIsBusy(true);
    setFailure('');
    try {
      const { latitude, longitude } = await devicePosition({
        maximumAge: 0,
        enableHighAccuracy: true,
      });
      onChange(`${roundDegrees(latitude)}, ${roundDegrees(longitude)}`);
    } catch {
      setFailure(NO_POSITION);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextField
          name="position"
          label="Where it is"
          description={`Latitude and longitude, as in a map app. ${more}`.trimEnd()}
          problem={problem}
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {canAsk && (
        <Button look="quiet" isBusy={isBusy} onClick={() => void useDevice()}>
          <LocateFixed aria-hidden className="size-4.5" />
          {isBusy ? 'Finding you...' : 'Use my location'}
        </Button>
      )}
      <p role="status" className="font-medium empty:hidden">
        {failure || (problem === undefined && news)}
      </p>
    </div>
  );
};
