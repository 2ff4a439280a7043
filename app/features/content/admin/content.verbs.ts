import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminContentPath, sectionPath } from "../content.paths";
import { CopyInput } from "../content.schema";
import { copyContent } from "../copy-content.commands.server";
import { unpublishContent } from "../publication.commands.server";
import { NewSection } from "../section-form.schema";
import { addSection } from "../sections.commands.server";

const page = procedure
  .permission("moderator")
  .params({ contentId: Id })
  .returnTo(({ params }) => adminContentPath(params.contentId));

const routes = verbs({
  /** Adds an empty section at the end, and opens its form. */
  sections: page.verb(NewSection, async ({ ctx, params, input }) => {
    const { sectionId } = await addSection(ctx, params.contentId, input);
    return ctx.redirect(sectionPath(params.contentId, sectionId));
  }),

  /** Copies the page with its sections and files, and opens the copy. */
  copies: page.verb(CopyInput, async ({ ctx, params, input }) => {
    const { contentId } = await copyContent(ctx, params.contentId, input);
    return ctx.redirect(adminContentPath(contentId), {
      type: "success",
      title: "Page copied",
      description: "This is the copy, a draft. Change what differs.",
    });
  }),

  /** Takes the page back to draft. */
  withdrawal: page.verb(async ({ ctx, params }) => {
    const { title } = await unpublishContent(ctx, params.contentId);
    return {
      type: "success",
      title: `“${title}” is a draft again`,
      description: "Nobody but staff sees it.",
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
