import type { CommandContext } from "~/procedure/context";
import { removal } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import type { BulkResult } from "./archivable.server";
import { bulkToast } from "./bulk-toast.server";

interface Removable {
  noun: string;
  /** Where it is not the noun with an "s". */
  many?: string;
  paths: { active: string; archived: string };
}

/** What the page that deletes many things for good shows; with nothing chosen it is the list again. */
export function removalPage<Row extends { isArchived: boolean }>(
  ctx: Pick<Ctx<unknown>, "redirect">,
  { noun, paths }: Removable,
  { chosen, back }: { chosen: Row[]; back: string },
) {
  const isArchived = chosen.length > 0 && chosen.every((row) => row.isArchived);
  const list = (isArchived ? paths.archived : paths.active) + back;
  if (chosen.length === 0) throw ctx.redirect(list, { type: "info", title: `Choose at least one ${noun}` });
  return { chosen, back, list, isArchived, limits: limitsOf(removal(noun)) };
}

/** Deletes them, and leads back to the list that they were chosen from. */
export const removalAction = (
  { noun, many, paths }: Removable,
  level: "moderator" | "admin",
  remove: (ctx: CommandContext, ids: readonly string[]) => Promise<BulkResult>,
) =>
  procedure
    .permission(level)
    .input(removal(noun))
    .action(async ({ ctx, input }) =>
      ctx.redirect(
        (input.archived ? paths.archived : paths.active) + input.back,
        bulkToast(await remove(ctx, input.ids), {
          noun,
          ...(many ? { many } : {}),
          done: "deleted",
          why: "deleted already",
        }),
      ),
    );
