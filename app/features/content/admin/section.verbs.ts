import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminContentPath, sectionPath, sectionVerbPath } from "../content.paths";
import { CopyInput } from "../content.schema";
import { MoveSection, VisibilityInput } from "../section-form.schema";
import {
  copySection,
  moveSection,
  removeSection,
  restoreSection,
  showSection,
} from "../sections.commands.server";

const section = procedure
  .permission("moderator")
  .params({ contentId: Id, sectionId: Id })
  .returnTo(({ params }) => sectionPath(params.contentId, params.sectionId));

const routes = verbs({
  move: section.verb(MoveSection, async ({ ctx, params, input }) => {
    const { to } = await moveSection(ctx, params.contentId, params.sectionId, input);
    return { type: "success", title: `Moved to place ${to}` };
  }),

  /** Puts a copy behind it, and opens the copy. */
  copies: section.verb(CopyInput, async ({ ctx, params, input }) => {
    const { sectionId } = await copySection(ctx, params.contentId, params.sectionId, input);
    return ctx.redirect(sectionPath(params.contentId, sectionId), {
      type: "success",
      title: "Section copied",
      description: "This is the copy.",
    });
  }),

  visibility: section.verb(VisibilityInput, async ({ ctx, params, input }) => {
    const isPublished = input.isPublished === "1";
    const { name } = await showSection(ctx, params.contentId, params.sectionId, isPublished);
    return {
      type: "success",
      title: isPublished ? `“${name}” is shown to users` : `“${name}” is hidden from users`,
      description: "Readers see the change when you publish the page.",
    };
  }),

  /** Takes it out, and offers to put it back. */
  removal: section.verb(async ({ ctx, params }) => {
    const { name } = await removeSection(ctx, params.contentId, params.sectionId);
    return ctx.redirect(adminContentPath(params.contentId), {
      type: "success",
      title: `“${name}” deleted`,
      undo: { to: sectionVerbPath(params.contentId, params.sectionId, "restoration") },
    });
  }),

  restoration: section.verb(async ({ ctx, params }) => {
    const { name } = await restoreSection(ctx, params.contentId, params.sectionId);
    return ctx.redirect(sectionPath(params.contentId, params.sectionId), {
      type: "success",
      title: `“${name}” is back at its place`,
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
