import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../lib/format.ts';
import { AdminSection } from './admin-section.tsx';
import { bytesText } from './bytes-text.ts';
import { Figures, FiguresHeading } from './figures.tsx';
import { storage } from './queries.ts';

export const StorageSection = () => {
  const query = useQuery(storage);
  const { data } = query;
  return (
    <AdminSection heading="Storage" what="figures" query={query}>
      {data && (
        <>
          <FiguresHeading>Photos</FiguresHeading>
          <Figures
            figures={[
              ['Photos', numberText(data.photos.count)],
              ['Size', bytesText(data.photos.bytes)],
              ...(data.photos.unmeasured > 0
                ? ([['Not counted', `${numberText(data.photos.unmeasured)} older ones`]] as const)
                : []),
            ]}
          />
          <FiguresHeading>Map tiles on this machine</FiguresHeading>
          <Figures
            figures={[
              ['Tiles', numberText(data.tiles.count)],
              ['Size', `${bytesText(data.tiles.bytes)} of ${bytesText(data.tiles.max_bytes)}`],
            ]}
          />
          <FiguresHeading>Database</FiguresHeading>
          <Figures figures={[['Size', bytesText(data.database.bytes)]]} />
          <table className="mt-4 w-full max-w-xl text-left">
            <caption className="pb-2 text-left text-quiet">
              The largest tables, with their indexes; rows as PostgreSQL last counted them
            </caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 font-semibold">
                  Table
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-semibold">
                  Size
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-semibold">
                  Rows
                </th>
              </tr>
            </thead>
            <tbody>
              {data.database.tables.map(({ name, bytes, rows }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                    {bytesText(bytes)}
                  </td>
                  <td className="py-2 pl-4 text-right tabular-nums">
                    {rows === null ? 'unknown' : numberText(rows)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </AdminSection>
  );
};
