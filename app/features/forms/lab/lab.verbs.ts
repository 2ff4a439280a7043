import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formLabPath } from "../admin-forms.paths";
import { CaseInput } from "./lab.schema";
import { addLabCase } from "./lab-case.commands.server";

const form = procedure
  .permission("moderator")
  .params({ formId: Id })
  .returnTo(({ params }) => formLabPath(params.formId));

const routes = verbs({
  /** Keeps the answers that the lab has in hand, and opens them again. */
  cases: form.verb(CaseInput, async ({ ctx, params, input }) => {
    const { caseId } = await addLabCase(ctx, params.formId, input);
    return ctx.redirect(`${formLabPath(params.formId)}?case=${caseId}`, {
      type: "success",
      title: `“${input.name}” is saved`,
      description: "It is tried whenever the form is published.",
    });
  }),
});
export const loader = routes.loader;
export const action = routes.action;
