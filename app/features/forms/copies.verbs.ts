import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { addFormPath } from "./admin-forms.paths";
import { formCopied } from "./copying/copy-outcome.server";
import { CopyOfInput } from "./forms.schema";

const routes = verbs({
  /** Copies the form that a new one begins with. */
  copies: procedure
    .permission("moderator")
    .returnTo(() => addFormPath)
    .verb(CopyOfInput, ({ ctx, input: { source, formId } }) => formCopied(ctx, source, { formId })),
});

export const loader = routes.loader;
export const action = routes.action;
