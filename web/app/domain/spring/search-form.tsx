import { SEARCH_TEXT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { Search } from 'lucide-react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded once somebody comes to the box: it is on every page, and most people don't. */
const SearchSuggestions = lazyPart(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
  { missing: () => null },
);

/** A plain form, so it works before the scripts load, or without them. */
export const SearchForm = ({
  label,
  large = false,
  className = '',
}: {
  label: string;
  large?: boolean;
  className?: string;
}) => {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [text, setText] = useState('');

  const go = (path: string) => {
    input.current?.form?.reset();
    setText('');
    void navigate(path);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed !== '') go(`/search?q=${encodeURIComponent(typed)}`);
  };

  return (
    <form
      action="/search"
      method="get"
      role="search"
      aria-label={label}
      onSubmit={submit}
      className={`relative flex text-ink ${className}`}
    >
      <label htmlFor={id} className="sr-only">
        Search hot springs by name
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="q"
        required
        pattern=".*\S.*"
        // Blank text does nothing. Without this, the browser would complain about it.
        onInvalid={(event) => event.preventDefault()}
        onFocus={() => setIsWanted(true)}
        onChange={({ target }) => setText(target.value)}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        placeholder="Search hot springs..."
        autoComplete="off"
        enterKeyHint="search"
        className={`w-full min-w-0 rounded-lg border border-control-line bg-surface pl-4 text-base placeholder:text-quiet ${
          large ? 'h-14 pr-28' : 'h-11 pr-12'
        }`}
      />
      <button
        type="submit"
        className={
          large
            ? 'absolute inset-y-1.5 right-1.5 flex min-w-11 items-center gap-2 rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong'
            : 'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-lg text-accent hover:bg-sunken'
        }
      >
        <Search aria-hidden className="size-5" />
        <span className={large ? '' : 'sr-only'}>Search</span>
      </button>
      {isWanted && <SearchSuggestions input={input} text={text} onGo={go} />}
    </form>
  );
};
