import { savedWords } from "~/features/settings/saved-by.rules";
import { exceptionsOf, readingTeams } from "~/features/teams/audience/audience.server";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { newId } from "~/lib/ids";
import { zoneWords } from "~/lib/zone-words.rules";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { entryAudience, entryForEdit } from "./entries.queries.server";
import { ENTRY_AUDIENCE } from "./entry-audience.server";
import { timesIn } from "./entry-times.rules";
import { EntryInput } from "./time-table.schema";

/** What the form of a new entry is made of. */
export const newEntryLoader = procedure
  .permission("moderator")
  .reads(() => ({ teamTypes: teamTypeChoices(), teams: readingTeams() }))
  .loader(({ ctx, found }) => ({
    ...found,
    formId: newId(),
    limits: limitsOf(EntryInput),
    zone: zoneWords(ctx.settings.event.timeZone, ctx.now),
  }));

/** The same of one that is there. */
export const entryEditorLoader = procedure
  .permission("moderator")
  .params({ entryId: Id })
  .reads(({ params }) => ({
    entry: entryForEdit(params.entryId),
    audience: entryAudience.counts(params.entryId),
    exceptions: exceptionsOf(ENTRY_AUDIENCE, params.entryId),
    teamTypes: teamTypeChoices(),
    teams: readingTeams(),
  }))
  .loader(({ ctx, found: { entry, ...found } }) => {
    const { updatedAt, updatedBy, updatedByName, ...saved } = entry;
    const { timeZone } = ctx.settings.event;
    return {
      ...found,
      entry: saved,
      copyId: newId(),
      isUnreadable: timesIn(timeZone, saved) === null,
      limits: limitsOf(EntryInput),
      zone: zoneWords(timeZone, ctx.now),
      saved: savedWords(
        { by: updatedBy, name: updatedByName, at: updatedAt },
        { userId: ctx.user.id, now: ctx.now, timeZone },
      ),
    };
  });
