/** Who says so and when; a link where they say it on a page. */
export const SourceText = ({
  url,
  children,
}: {
  url: string | null | undefined;
  children: string;
}) =>
  url ? (
    <a
      href={url}
      rel="noopener nofollow"
      className="underline underline-offset-4 hover:no-underline"
    >
      {children}
    </a>
  ) : (
    children
  );
