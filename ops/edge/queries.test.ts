import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import { PAGE_QUERIES } from '@wildsoak/contract/pages';
import { expect, it } from 'vitest';

/** Where a query makes another copy, and which of its names do. */
const rules = (): [pattern: string, names: readonly string[]][] => [
  ...Object.entries(PAGE_QUERIES).map(([path, names]): [string, readonly string[]] => [
    String.raw`(?i)^${path}(/_\.data|\.data|/)?\?`,
    names,
  ]),
  ...Object.values<Endpoint>(calls).flatMap(({ method, auth, path, query }) =>
    method === 'GET' && auth === 'public' && query
      ? [
          [
            String.raw`^${path.replaceAll(/:\w+/g, '[^/?]+')}\?`,
            Object.keys(query.shape),
          ] satisfies [string, string[]],
        ]
      : [],
  ),
];

/** The file `queries.vcl`. */
const queriesVcl = () => `# Written from the contract: npm test -- ops/edge -u
sub drop_unknown_queries {
  ${rules()
    .map(
      ([pattern, names]) => `if (req.url ~ "${pattern}") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(${names.join('|')})=)[^&]*(&|$)", "");
  } else `,
    )
    .join('')}{
    set req.url = regsub(req.url, "\\?.*", "");
  }
}
`;

it('what makes another copy follows from the contract (npm test -- ops/edge -u writes it)', async () => {
  await expect(queriesVcl()).toMatchFileSnapshot('queries.vcl');
});
