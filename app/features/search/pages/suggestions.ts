import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";
import { searchBy, searchGroups, searchReads } from "../found.server";
import { searchPath } from "../search.paths";
import { SearchInput } from "../search-input.server";

const PER_KIND = 5;
/** Where more kinds than this have something, each shows fewer: all of them stand in one short list. */
const FEW_KINDS = 3;
const OF_MANY = 3;
const MOST_KINDS = 6;

/**
 * What the command palette asks while somebody types: the search itself, its first few of each kind in its order. What has no
 * page of its own is shown on the search page.
 */
export const loader = procedure
  .signedIn()
  .input(SearchInput)
  .reads(({ ctx, input }) => searchReads(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND)))
  .loader(({ ctx, input, found }) => {
    const all = searchGroups(searchBy(ctx, { q: input.q, page: 1 }, PER_KIND), found);
    const shown = all.length > FEW_KINDS ? OF_MANY : PER_KIND;
    const groups = all.slice(0, MOST_KINDS).map(({ kind, label, icon, results }) => ({
      label,
      icon,
      items: results.slice(0, shown).map(({ to, title, detail, snippet }) => ({
        to: to ?? searchPath(input.q, kind),
        title,
        detail: [detail, snippet].filter(Boolean).join(" · "),
      })),
    }));
    return json({ groups }, { headers: { "cache-control": "no-store" } });
  });
