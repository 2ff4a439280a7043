import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { CORE_PAGE_DEFAULTS, type CorePageKey, corePageProblem } from "~/event-settings/core-pages.rules";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { corePageForEdit } from "./core-pages.queries.server";
import { raiseVersion } from "./settings.commands.server";
import type { CorePageValues } from "./settings-forms.schema";

const outdated = () => new Conflict("Somebody else saved this page while you were editing");

/**
 * Saves a core page, and `also` in its batch. Its title and the event's term for it are one value, kept in both places: whoever
 * has the terminology open is told that it changed. Open pages follow the event's version.
 */
export async function saveCorePage(
  ctx: CommandContext,
  id: CorePageKey,
  input: CorePageValues,
  also: readonly Write[] = [],
): Promise<{ title: string }> {
  const { saved } = await readBatch(ctx.db, { saved: corePageForEdit(id) });
  if (!saved) throw new NotFound();
  if (saved.updatedAt !== input.version) throw outdated();
  const problem = corePageProblem(id, input);
  if (problem) throw new Refused("Invalid update", problem);
  const title = input.title || CORE_PAGE_DEFAULTS[id].title;
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    ...also,
    {
      write: sql`update core_page set title = ${title}, icon = ${input.icon},
          is_published = ${input.isPublished ? 1 : 0}, asset_id = ${input.assetId || null},
          updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${id} and updated_at = ${input.version}`,
      otherwise: outdated,
    },
    title !== saved.title &&
      sql`update settings set data = json_set(iif(json_valid(data), data, '{}'), ${`$.${id}`}, ${title}),
          version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where kind = 'terminology'`,
    raiseVersion(ctx),
    ...ctx.record({ kind: "settings.corePageSaved", subjectId: id, details: { title } }),
  ]);
  return { title };
}
