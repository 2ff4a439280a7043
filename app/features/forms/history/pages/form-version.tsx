import { Id, procedure } from "~/procedure/procedure.server";
import { sheets } from "~/ui/sheets";
import publicationStyles from "../../publication/publication.css?url";
import reportsStyles from "../../submissions/reports.css?url";
import { VersionPage, versionHandle, versionTitle } from "../components/version-page";
import { RestoreInput, restoreAndLead, VersionNumber } from "../history.server";
import { versionReads, versionScreen } from "../history-screen.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, versionNumber: VersionNumber })
  .reads(({ params }) => versionReads({ kind: "form", id: params.formId }, Number(params.versionNumber)))
  .loader(({ ctx, params, found }) => ({
    screen: versionScreen(ctx, { kind: "form", id: params.formId }, found),
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id, versionNumber: VersionNumber })
  .input(RestoreInput)
  .action(({ ctx, params, input: { revision } }) =>
    restoreAndLead(
      ctx,
      { kind: "form", id: params.formId },
      { revision, number: Number(params.versionNumber) },
    ),
  );

export const handle = versionHandle;
export const links = sheets(publicationStyles, reportsStyles);

export const meta = versionTitle;

export default VersionPage;
