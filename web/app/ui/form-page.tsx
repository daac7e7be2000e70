import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

const NeedsScripts = () => (
  <noscript>
    <p className="rounded-lg bg-warning px-4 py-3 font-medium text-on-warning">
      This form needs JavaScript.
    </p>
  </noscript>
);

/** A page that is one small form. */
export const FormPage = ({
  heading,
  intro,
  links,
  children,
}: {
  heading: string;
  intro?: ReactNode;
  links?: ReactNode;
  children: ReactNode;
}) => (
  <div className="mx-auto w-full max-w-md px-4 pt-10">
    <PageHeading>{heading}</PageHeading>
    {intro && <p className="mt-3 text-lg text-quiet">{intro}</p>}
    <div className="mt-7 flex flex-col gap-5 sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-7">
      <NeedsScripts />
      {children}
    </div>
    {links && <div className="mt-5 flex flex-col items-start sm:px-7">{links}</div>}
  </div>
);
