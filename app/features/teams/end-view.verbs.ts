import { endView } from "~/features/auth/view.commands.server";
import { whoseEyes } from "~/identity/view.rules";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { memberPath, teamPath } from "./teams.paths";

const own = procedure.signedIn().returnTo(() => "/");

const routes = verbs({
  /** Own eyes again, where the looking began. */
  end: own.verb(async ({ ctx }) => {
    const { view } = ctx.requestContext;
    if (!view) return ctx.redirect("/", { type: "info", title: "You are looking through your own eyes" });
    await endView(ctx, view);
    const { person, team } = view;
    return ctx.redirect(person ? memberPath(team.id, person.id) : teamPath(team.id), {
      type: "success",
      title: `You are no longer looking as ${whoseEyes(view)}`,
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
