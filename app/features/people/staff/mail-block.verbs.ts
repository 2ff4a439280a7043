import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { liftBlock } from "../lift-block.commands.server";
import { personPath } from "../people.paths";
import { LiftInput } from "../people.schema";
import { personOfPath } from "./person.server";

const person = procedure
  .permission("admin")
  .with(personOfPath)
  .returnTo(({ params: { teamId, userId } }) => personPath({ id: userId, teamId: teamId ?? null }));

const routes = verbs({
  /** Mail goes to the person's address again. */
  "mail-lift": person.verb(LiftInput, async ({ ctx, params, input }) => {
    const { address } = await liftBlock(ctx, params.userId, input.reason);
    return { type: "success", title: "E-mail goes to this address again", description: address };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
