import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { HistoryPage } from "../components/history-page";
import { HistorySearch } from "../history.server";
import { historyReads, historyScreen } from "../history-screen.server";

export const loader = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .input(HistorySearch)
  .reads(({ params, input }) => ({
    ...historyReads({ kind: "fieldGroup", id: params.fieldGroupId }, input.before),
  }))
  .loader(({ ctx, params, found }) => ({
    screen: historyScreen(ctx, { kind: "fieldGroup", id: params.fieldGroupId }, found),
    form: null,
  }));

export const handle = {
  isWide: true,
  crumb: () => "History",
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ screen }) => `History: ${screen.title}`);

/** The versions of a field group, each with what it changed. */
export default function GroupHistory() {
  return <HistoryPage />;
}
