import { Id, procedure } from "~/procedure/procedure.server";
import { sheets } from "~/ui/sheets";
import publicationStyles from "../../publication/publication.css?url";
import reportsStyles from "../../submissions/reports.css?url";
import { HistoryPage, historyHandle, historyTitle } from "../components/history-page";
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

export const handle = historyHandle;
export const links = sheets(publicationStyles, reportsStyles);

export const meta = historyTitle;

export default HistoryPage;
