import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { confirmationsPath } from "../admin-forms.paths";
import { SwitchInput } from "./confirmation-form.schema";
import { switchConfirmation } from "./confirmations.commands.server";

const confirmation = procedure
  .permission("moderator")
  .params({ formId: Id, confirmationId: Id })
  .returnTo(({ params }) => confirmationsPath(params.formId));

const routes = verbs({
  /** On or off. */
  state: confirmation.verb(SwitchInput, async ({ ctx, params, input }) => {
    const isActive = input.isActive === "1";
    const { name } = await switchConfirmation(ctx, params, isActive);
    return { type: "success", title: `“${name}” is ${isActive ? "on" : "off"}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
