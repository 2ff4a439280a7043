import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { teamPath } from "../teams.paths";
import { addNote } from "./notes.commands.server";
import { NoteInput } from "./notes.schema";

const team = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .returnTo(({ params }) => teamPath(params.teamId));

const routes = verbs({
  notes: team.verb(NoteInput, async ({ ctx, params, input }) => {
    await addNote(ctx, params.teamId, input);
    return { type: "success", title: "Note added" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
