import * as z from "zod";
import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formDaysPath } from "../admin-forms.paths";
import { endLonger } from "./form-days.commands.server";

const longer = procedure
  .permission("moderator")
  .params({ formId: Id, teamId: Id })
  .returnTo(({ params }) => formDaysPath(params.formId), {
    gone: {
      title: "This was ended already",
      description: "The form is open for the team as for all others.",
    },
  });

const routes = verbs({
  /** The form is open for the team no longer than for others. */
  end: longer.verb(z.object({}), async ({ ctx, params }) => {
    const { team } = await endLonger(ctx, params);
    return { type: "success", title: `Not open longer any more: ${team}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
