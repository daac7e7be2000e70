import { useId, type ReactNode } from 'react';

export const SettingsSection = ({
  heading,
  id: ownId,
  children,
}: {
  heading: string;
  /** Where other pages lead. */
  id?: string;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section
      id={ownId}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-2xl font-semibold">
        {heading}
      </h2>
      <div className="flex max-w-xl flex-col items-start gap-4">{children}</div>
    </section>
  );
};

/** A form that few people need. It opens even before the scripts have loaded. */
export const Disclosure = ({
  label,
  isDanger = false,
  children,
}: {
  label: string;
  isDanger?: boolean;
  children: ReactNode;
}) => (
  <details className="w-full">
    <summary
      className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-lg border px-4 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden ${
        isDanger ? 'border-on-bad text-on-bad' : 'border-control-line bg-surface text-accent'
      }`}
    >
      {label}
    </summary>
    <div className="pt-5">{children}</div>
  </details>
);
