import { eq } from "drizzle-orm";
import { settings } from "#db/event/schema/settings";
import { users } from "#db/event/schema/teams";
import { first, mapRead, q, type Read } from "#db/read-batch";
import type { StoredSettings } from "~/event-settings/settings.queries.server";
import type { SettingsKind } from "~/event-settings/settings.schema";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { type Saved, savedWords } from "./saved-by.rules";

/** Who saved a document last. */
export function savedBy(kind: SettingsKind): Read<Saved> {
  const row = first(
    q
      .select({
        by: settings.updatedBy,
        at: settings.updatedAt,
        firstName: users.firstName,
        surname: users.surname,
      })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.updatedBy))
      .where(eq(settings.kind, kind)),
  );
  return mapRead(row, (found) => {
    if (!found) throw new NotFound(`No ${kind} settings found.`);
    const { by, at, firstName, surname } = found;
    return { by, at, name: [firstName, surname].filter(Boolean).join(" ") || null };
  });
}

/** A document as an editor shows it: `version` is what its save will be based on. */
export interface Editable<Data> extends StoredSettings<Data> {
  /** "Helen Marsh", "at 10:42". */
  saved: { who: string; when: string };
}

export function editable<Data>(
  ctx: CommandContext,
  { data, version, isUnreadable }: StoredSettings<Data>,
  saved: Saved,
): Editable<Data> {
  const { timeZone } = ctx.settings.event;
  return {
    data,
    version,
    isUnreadable,
    saved: savedWords(saved, { userId: ctx.actor.id, now: ctx.now, timeZone }),
  };
}
