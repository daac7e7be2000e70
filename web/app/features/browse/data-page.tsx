import { Article, List, Part } from '../../ui/article.tsx';
import { LINK_LOOK, TextLink } from '../../ui/text-link.tsx';

const FILES = [
  { href: '/data/springs.csv', name: 'springs.csv', about: 'for spreadsheets' },
  { href: '/data/springs.geojson', name: 'springs.geojson', about: 'for maps' },
];

/** Where the catalog can be downloaded. */
export const DataPage = () => (
  <Article heading="Data" lead="Download the catalog of hot springs.">
    <Part id="files" heading="The catalog">
      <p>
        Every spring with its position, its temperature at the source, whether people may soak
        there, the warnings, who says so and when, and how to get there. The files are a few minutes
        older than the map.
      </p>
      <List>
        {FILES.map(({ href, name, about }) => (
          <li key={href}>
            <a href={href} download className={LINK_LOOK}>
              {name}
            </a>
            , {about}
          </li>
        ))}
      </List>
    </Part>
    <Part id="license" heading="What you may do with it">
      <p>
        Names, positions and source temperatures come from a 1980 federal list in the public domain
        (CC0-1.0), or where the list lacks a spring, from the source its row names. Each other fact
        names its source. Our sentences are free to use if you credit Wildsoak. Positions may be
        off: say so, and keep the dates.{' '}
        <TextLink to="/how-we-know" isInline>
          How we know
        </TextLink>
      </p>
    </Part>
  </Article>
);
