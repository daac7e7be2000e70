import { attributionText } from '../../../domain/bathing/attribution.ts';
import { SourceText } from '../../../domain/bathing/source-text.tsx';
import { DemoMark } from '../../../domain/review/demo-mark.tsx';
import type { Said, Statement } from '../../../domain/spring/known-facts.ts';
import { Author } from '../../../domain/visit/author.tsx';
import { dateText, monthText } from '../../../lib/format.ts';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { ReportedBy } from './accepted-correction.tsx';

const Day = ({ day }: { day: string }) => <time dateTime={day}>{dateText(day)}</time>;

const LINE = 'mt-1 block text-sm wrap-anywhere text-quiet';

/** Who says so, and when. */
export const SaidBy = ({ said }: { said: Said }) => {
  switch (said.by) {
    case 'member': {
      return <ReportedBy correction={said.correction} />;
    }
    case 'source': {
      return (
        <span className={LINE}>
          <SourceText url={said.source.source_url}>{attributionText(said.source)}</SourceText>
        </span>
      );
    }
    case 'visitors': {
      return (
        <span className={LINE}>
          Three visitors agree, most recently on <Day day={said.visited_on} />.
        </span>
      );
    }
    case 'visit': {
      return (
        <span className={LINE}>
          <Author username={said.username} />, <Day day={said.visited_on} />
          {said.is_demo && (
            <>
              {' '}
              <DemoMark />
            </>
          )}
        </span>
      );
    }
    default: {
      return (
        <span className={LINE}>
          Newest{' '}
          <a href="#reviews" className={LINK_LOOK}>
            review
          </a>
          : {monthText(said.month)}
        </span>
      );
    }
  }
};

/** All that was said of one fact. The first value stands above. */
export const Statements = ({ statements }: { statements: readonly Statement[] }) =>
  statements.map(({ value, text, said }, index) => (
    <span key={`${said.by} ${value}`} className="mt-2 block">
      {index > 0 && <span className="block font-semibold">{value}</span>}
      {text !== undefined && <span className="block text-sm">{text}</span>}
      <SaidBy said={said} />
    </span>
  ));
