import { DomainError, NotFound } from "~/lib/errors";
import type { Outcome } from "~/procedure/phases";
import type { Ctx } from "~/procedure/procedure.server";
import { ownerPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { copyFieldGroup } from "./copy-field-group.commands.server";
import { copyForm } from "./copy-form.commands.server";

type CopyCtx = Pick<Ctx<unknown>, "redirect"> & Parameters<typeof copyForm>[0];

/** Copies a form and opens the copy. */
export const formCopied = (ctx: CopyCtx, source: string, input: { formId?: string | undefined }) =>
  outcome(ctx, "form", async () => ({ kind: "form", id: (await copyForm(ctx, source, input)).formId }));

/** The same of a field group. */
export const fieldGroupCopied = (ctx: CopyCtx, source: string, input: { formId?: string | undefined }) =>
  outcome(ctx, "field group", async () => ({
    kind: "fieldGroup",
    id: (await copyFieldGroup(ctx, source, input)).fieldGroupId,
  }));

/** One that failed says its message and status (spec 2.8), and has left nothing. */
async function outcome(ctx: CopyCtx, noun: string, copy: () => Promise<FieldsOwner>): Promise<Outcome> {
  try {
    return ctx.redirect(ownerPath(await copy()), {
      type: "success",
      title: `${noun === "form" ? "Form" : "Field group"} copied`,
      description: "This is the copy, not published. Change what differs.",
    });
  } catch (error) {
    // What is gone is said by whoever leads back.
    if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
    return {
      type: "error",
      title: `The ${noun} was not copied`,
      description: `${error.message} (${error.status})`,
    };
  }
}
