import { COMMENT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useState } from 'react';
import { countText } from '../../../lib/format.ts';
import { TextAreaField } from '../../../ui/field.tsx';

/** From here on it helps to know how much room is left. */
const NEAR_END = COMMENT_MAX_LENGTH - 400;

export const CommentField = ({ start }: { start: string }) => {
  const [length, setLength] = useState(start.length);
  return (
    <div>
      <TextAreaField
        name="comment"
        label="Comment"
        description="Optional. What is true of it today: the water, the way there, the company."
        defaultValue={start}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        onChange={({ target }) => setLength(target.value.length)}
      />
      <p role="status" className="text-sm text-quiet">
        {length >= NEAR_END &&
          `${countText(COMMENT_MAX_LENGTH - length, 'character', 'characters')} left`}
      </p>
    </div>
  );
};
