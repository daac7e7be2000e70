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
        Every spring with its position, source temperature, soaking status, warnings and access,
        plus who says so and when. The files lag the map by a few minutes.
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
    <Part id="license" heading="How you can use it">
      <p>
        Names, positions and source temperatures come from a 1980 federal list in the public domain
        (CC0-1.0). For springs not on the list, the row names the source. So does every other fact.
        Our sentences are free to use if you credit Wildsoak. Positions may be off, so say so and
        keep the dates.{' '}
        <TextLink to="/how-we-know" isInline>
          How we know
        </TextLink>
      </p>
    </Part>
  </Article>
);
