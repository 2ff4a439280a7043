import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";
import { searchBy, searchGroups, searchReads } from "../found.server";
import { searchPath } from "../search.paths";
import { SearchInput } from "../search-input.server";

const PER_KIND = 5;

/**
 * What the command palette asks while somebody types: the search itself, its first few of each kind in its order. What has no
 * page of its own is shown on the search page.
 */
export const loader = procedure
  .signedIn()
  .input(SearchInput)
  .reads(({ ctx, input }) => searchReads(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND)))
  .loader(({ ctx, input, found }) => {
    const groups = searchGroups(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND), found).map(
      ({ kind, label, icon, results }) => ({
        label,
        icon,
        items: results.slice(0, PER_KIND).map(({ to, title, detail, snippet }) => ({
          to: to ?? searchPath(input.q, kind),
          title,
          detail: [detail, snippet].filter(Boolean).join(" · "),
        })),
      }),
    );
    return json({ groups }, { headers: { "cache-control": "no-store" } });
  });
