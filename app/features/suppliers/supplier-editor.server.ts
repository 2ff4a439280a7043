import type { SubmissionResult } from "@conform-to/dom";
import { recentlyStaged, stagedFiles } from "~/features/files/files.queries.server";
import { fileFacts } from "~/features/files/files.schema";
import { redrawnForm } from "~/features/files/redrawn-form.server";
import { stageLogo } from "~/features/files/stage-logo.server";
import { heldBy, lockOf } from "~/features/locks/locks.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { exceptionsOf, readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import type { UploadBody } from "~/procedure/upload.server";
import { SUPPLIER_AUDIENCE } from "./supplier-audience.server";
import {
  activeSupplierGroups,
  SUPPLIER_FILES,
  supplierAudience,
  supplierForEdit,
} from "./suppliers.queries.server";
import { contactsAfter, contactsSent, type LOGO_RULE } from "./suppliers.rules";
import { SupplierInput } from "./suppliers.schema";

/** What the form of a new supplier is made of, also where it is drawn anew. */
export const newSupplierLoader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({
    groups: activeSupplierGroups(),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    staged: recentlyStaged(SUPPLIER_FILES, ctx.user.id),
  }))
  .loader(({ found: { staged, ...found } }) => ({
    ...found,
    id: newId(),
    limits: limitsOf(SupplierInput),
    files: staged.map(fileFacts),
  }));

/** The same of one that is there. */
export const supplierEditorLoader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .reads(({ ctx, params }) => ({
    supplier: supplierForEdit(params.supplierId),
    groups: activeSupplierGroups(),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
    audience: supplierAudience.counts(params.supplierId),
    exceptions: exceptionsOf(SUPPLIER_AUDIENCE, params.supplierId),
    lock: lockOf(params.supplierId, ctx.now),
    staged: stagedFiles({ collection: SUPPLIER_FILES, entityId: params.supplierId }, ctx.user.id),
  }))
  .loader(({ ctx, params, found: { supplier, staged, lock, ...found } }) => {
    const { logo, updatedAt, updatedBy, updatedByName, ...saved } = supplier;
    return {
      ...found,
      supplier: { ...saved, fileIds: logo ? [logo.id] : [] },
      files: [...(logo ? [logo] : []), ...staged].map(fileFacts),
      limits: limitsOf(SupplierInput),
      heldBy: heldBy(ctx, { type: "supplier", id: params.supplierId }, lock),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
      ),
    };
  });

/**
 * The form as it was sent, without JavaScript, with its logo and its rows of contacts as the button that was pressed wants
 * them. Nothing is saved but the logo, which waits for the form.
 */
export async function redrawnSupplier(
  ctx: CommandContext,
  body: UploadBody<typeof LOGO_RULE>,
  supplierId: string,
): Promise<Response> {
  const owner = { collection: SUPPLIER_FILES, entityId: supplierId };
  const drawn = await redrawnForm(ctx, body, owner, { name: "fileIds", isOne: true, stage: stageLogo });
  const rows = contactsSent([...body.fields]);
  const pressed = body.fields.get("contact");
  const contacts = typeof pressed === "string" ? contactsAfter(rows, pressed) : rows;
  const lastResult: SubmissionResult = { ...drawn, initialValue: { ...drawn.initialValue, contacts } };
  return Response.json({ lastResult });
}
