import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { adminFormsPath } from "./admin-forms.paths";
import { formCopied } from "./copying/copy-outcome.server";
import { CopyInput, WithdrawalInput } from "./forms.schema";
import { unpublishForm } from "./publication/publish-form.commands.server";

const form = procedure
  .permission("moderator")
  .params({ formId: Id })
  .returnTo(() => adminFormsPath);

const routes = verbs({
  /** Copies the form with its fields, logic, confirmations and notifications. */
  copies: form.verb(CopyInput, ({ ctx, params, input }) => formCopied(ctx, params.formId, input)),

  /** Closes the form. */
  withdrawal: form.verb(WithdrawalInput, async ({ ctx, params, input }) => {
    const { title } = await unpublishForm(ctx, params.formId, input);
    return {
      type: "success",
      title: `“${title}” is closed`,
      description: "Nobody fills it in any more. What was sent in is kept.",
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
