import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { sheets } from "~/ui/sheets";
import { formHead } from "../../form-head.queries.server";
import publicationStyles from "../../publication/publication.css?url";
import reportsStyles from "../../submissions/reports.css?url";
import { HistoryPage, historyHandle, historyTitle } from "../components/history-page";
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
    form: { ...found.form, isAdmin: hasLevel(ctx.user.level, "admin") },
  }));

export const handle = historyHandle;
export const links = sheets(publicationStyles, reportsStyles);

export const meta = historyTitle;

export default HistoryPage;
