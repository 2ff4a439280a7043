import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";
import { searchBy, searchGroups, searchReads } from "../found.server";
import { SearchInput } from "../search-input.server";

const PER_KIND = 5;

/** What the command palette asks while somebody types: the search itself, its first few of each kind that have a page. */
export const loader = procedure
  .signedIn()
  .input(SearchInput)
  .reads(({ ctx, input }) => searchReads(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND)))
  .loader(({ ctx, input, found }) => {
    const groups = searchGroups(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND), found).map(
      ({ label, icon, results }) => ({
        label,
        icon,
        items: results
          .slice(0, PER_KIND)
          .flatMap(({ to, title, detail }) => (to ? [{ to, title, detail }] : [])),
      }),
    );
    const shown = groups.filter(({ items }) => items.length > 0);
    return json({ groups: shown }, { headers: { "cache-control": "no-store" } });
  });
