import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formLabPath } from "../admin-forms.paths";
import { ExpectInput } from "./lab.schema";
import { expectAnew, removeLabCase } from "./lab-case.commands.server";

const labCase = procedure
  .permission("moderator")
  .params({ formId: Id, caseId: Id })
  .returnTo(({ params }) => formLabPath(params.formId));

const routes = verbs({
  expectation: labCase.verb(ExpectInput, async ({ ctx, params, input }) => {
    const { name } = await expectAnew(ctx, params, input);
    return { type: "success", title: `“${name}” expects what the form shows now` };
  }),

  removal: labCase.verb(async ({ ctx, params }) => {
    const { name } = await removeLabCase(ctx, params);
    return { type: "success", title: `“${name}” deleted` };
  }),
});
export const loader = routes.loader;
export const action = routes.action;
