import { stageFiles } from "~/features/files/files.commands.server";
import { fileFacts } from "~/features/files/files.schema";
import { DomainError } from "~/lib/errors";
import { report } from "~/lib/report.server";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { sectionPath } from "../content.paths";
import { CONTENT_FILES, PDF_RULE, UNKNOWN_PDF } from "../content-files.rules";
import { sectionInReach } from "./section-reach.server";

const section = procedure
  .permission("moderator")
  .with(sectionInReach)
  .returnTo(({ params }) => sectionPath(params.contentId, params.sectionId));

const routes = verbs({
  /** A PDF for a section that is being edited: it waits for the form, and is its uploader's alone until then. */
  files: section.upload(PDF_RULE).action(async ({ ctx, params, body }) => {
    try {
      const owner = { collection: CONTENT_FILES, entityId: params.contentId };
      const { files, refusals } = await stageFiles(ctx, body, owner);
      return { files: files.map(fileFacts), refusals, title: "Uploaded. Save the section to show it." };
    } catch (error) {
      if (error instanceof DomainError || error instanceof Response) throw error;
      report(error, { eventId: ctx.event.id });
      throw new DomainError(500, UNKNOWN_PDF);
    }
  }),
});

export const loader = routes.loader;
export const action = routes.action;
