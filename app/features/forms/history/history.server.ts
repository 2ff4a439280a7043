import * as z from "zod";
import type { CurrentUser } from "~/identity/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import { ownerPath, versionPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { restoreVersion } from "./restore-version.commands.server";

const number = z.coerce.number().int().min(1).max(1_000_000_000);

/** `?before=`: the versions below a number. */
export const HistorySearch = z.object({ before: number.nullable().catch(null).default(null) });

/** Of a version, in the path. */
export const VersionNumber = z.string().regex(/^[1-9]\d{0,8}$/);

/** The revision of the working copy that was shown. */
export const RestoreInput = z.object({ revision: number });

/** Makes a version the working copy, and leads to the editor. */
export async function restoreAndLead(
  ctx: Ctx<CurrentUser>,
  owner: FieldsOwner,
  { revision, number: version }: { revision: number; number: number },
): Promise<Response> {
  const { isChanged, emptied } = await restoreVersion(ctx, owner, { revision, number: version });
  if (!isChanged)
    return ctx.redirect(versionPath(owner, version), {
      type: "info",
      title: "The working copy says the same as this version",
    });
  const missing = counted(emptied.length, "field");
  return ctx.redirect(ownerPath(owner), {
    type: "success",
    title: `Version ${version} is the working copy`,
    description:
      emptied.length > 0
        ? `${missing} came back without a field group or a picture that is not there any more. Undo takes it back.`
        : "Undo takes it back.",
  });
}
