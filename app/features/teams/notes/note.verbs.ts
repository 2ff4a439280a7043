import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { teamPath } from "../teams.paths";
import { keepNoteOnTop, removeNote } from "./notes.commands.server";
import { OnTopInput } from "./notes.schema";

const note = procedure
  .permission("moderator")
  .params({ teamId: Id, noteId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  "on-top": note.verb(OnTopInput, async ({ ctx, params, input }) => {
    await keepNoteOnTop(ctx, params, input.isOnTop);
    return {
      type: "success",
      title: input.isOnTop ? "The note stays on top" : "The note stands by its day again",
    };
  }),

  deletion: note.verb(async ({ ctx, params }) => {
    await removeNote(ctx, params);
    return { type: "success", title: "Note removed" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
