import type { ReactNode } from 'react';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';

/** A page of the site whose work is not done yet, and which says so. */
export const OpeningSoon = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Container className="flex flex-col items-start gap-6 py-16 sm:py-24">
    <h1 className="text-4xl leading-tight font-semibold sm:text-5xl">{heading}</h1>
    <div className="flex max-w-prose flex-col gap-4 text-lg text-quiet">{children}</div>
    <LinkButton to="/">Go to the home page</LinkButton>
  </Container>
);
