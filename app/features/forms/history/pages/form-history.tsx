import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { formHead } from "../../form-head.queries.server";
import { HistoryPage } from "../components/history-page";
import { HistorySearch } from "../history.server";
import { historyReads, historyScreen } from "../history-screen.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(HistorySearch)
  .reads(({ params, input }) => ({
    form: formHead(params.formId),
    ...historyReads({ kind: "form", id: params.formId }, input.before),
  }))
  .loader(({ ctx, params, found }) => ({
    screen: historyScreen(ctx, { kind: "form", id: params.formId }, found),
    form: found.form,
  }));

export const handle = {
  isWide: true,
  crumb: () => "History",
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ screen }) => `History: ${screen.title}`);

/** The versions of a form, each with what it changed. */
export default function FormHistory() {
  return <HistoryPage />;
}
