import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { fieldGroupsPath } from "../admin-forms.paths";
import { fieldGroupCopied } from "../copying/copy-outcome.server";
import { CopyInput, WithdrawalInput } from "../forms.schema";
import { NO_FIELD_GROUP } from "../forms.texts";
import { unpublishFieldGroup } from "../publication/publish-field-group.commands.server";

const group = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .returnTo(() => fieldGroupsPath, { gone: { title: NO_FIELD_GROUP } });

const routes = verbs({
  /** Copies the field group with its fields and logic, unpublished. */
  copies: group.verb(CopyInput, ({ ctx, params, input }) =>
    fieldGroupCopied(ctx, params.fieldGroupId, input),
  ),

  /** Takes it back to draft: forms that have it keep it. */
  withdrawal: group.verb(WithdrawalInput, async ({ ctx, params, input }) => {
    const { title } = await unpublishFieldGroup(ctx, params.fieldGroupId, input);
    return {
      type: "success",
      title: `“${title}” is not published any more`,
      description: "Nobody places it in a form. Forms that have it keep it.",
    };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
