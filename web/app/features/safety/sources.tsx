import { List, Part, SourceLink } from '../../ui/article.tsx';

const SOURCES = [
  {
    name: 'Centers for Disease Control and Prevention, Naegleria fowleri infections',
    href: 'https://www.cdc.gov/naegleria/',
  },
  {
    name: 'Centers for Disease Control and Prevention, Healthy Swimming',
    href: 'https://www.cdc.gov/healthy-swimming/',
  },
  {
    name: 'National Park Service, Safety in Yellowstone',
    href: 'https://www.nps.gov/yell/planyourvisit/safety.htm',
  },
  {
    name: 'US Geological Survey, Volcano Hazards Program',
    href: 'https://www.usgs.gov/programs/VHP',
  },
  {
    name: 'US Consumer Product Safety Commission, Avoiding Tap Water Scalds',
    href: 'https://www.cpsc.gov/',
  },
  {
    name: 'American Red Cross, First Aid',
    href: 'https://www.redcross.org/',
  },
  {
    name: 'NOAA/NCEI, Thermal Springs List for the United States, 1980',
    href: 'https://doi.org/10.25921/c8p0-zs06',
  },
];

export const Sources = () => (
  <Part id="sources" heading="Sources">
    <p>
      Each spring's page names its sources, with dates if we know them. Land boundaries come from
      the National Park Service, the Forest Service, the Census Bureau and the Bureau of Land
      Management. The advice here follows:
    </p>
    <List>
      {SOURCES.map(({ name, href }) => (
        <li key={href}>
          <SourceLink href={href}>{name}</SourceLink>
        </li>
      ))}
    </List>
  </Part>
);
