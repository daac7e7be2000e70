import { SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** More links would not help. */
const MAX_WORDS = 4;

const SearchLink = ({ text }: { text: string }) => (
  <TextLink to={`/search?q=${encodeURIComponent(text)}`} isInline>
    {text}
  </TextLink>
);

const wordsOf = (typed: string): string[] => {
  const words = [...new Set(typed.split(/\s+/))].filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
  return words.length > 1 ? words.slice(0, MAX_WORDS) : [];
};

export const NoResults = ({ typed }: { typed: string }) => {
  const words = wordsOf(typed);
  return (
    <Notice>
      <p className="text-lg font-semibold">What to try next</p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-lg wrap-anywhere marker:text-quiet">
        <li>
          One word of the name
          {words.length > 0 && (
            <>
              :{' '}
              {words.map((word, index) => (
                <span key={word}>
                  {index > 0 && ', '}
                  <SearchLink text={word} />
                </span>
              ))}
            </>
          )}
        </li>
        <li>Another spelling: the names come from a {SOURCE_YEAR} list</li>
        <li>
          A state, such as <SearchLink text="Idaho" /> or <SearchLink text="Nevada" />
        </li>
        <li>
          <TextLink to="/" isInline>
            The map
          </TextLink>
          , if you know where it is but not its name
        </li>
      </ul>
    </Notice>
  );
};
