import { and, eq, type SQL, sql } from "drizzle-orm";
import { timeTableEntries } from "#db/event/schema/time-table";
import { as, jsonList, jsonRows, type RowIn } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { recordEach } from "~/features/activity/record-each.server";
import { copyAudience, copyAudiences } from "~/features/teams/audience/audience.commands.server";
import { nameTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { shortened } from "~/lib/text.rules";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { entryForEdit } from "./entries.queries.server";
import { ENTRY_TYPES } from "./entry-audience.server";
import {
  copiesOn,
  doubledTime,
  MOST_COPIES,
  MOST_ENTRIES,
  onDays,
  shifted,
  skippedTime,
  type TypedTimes,
} from "./entry-times.rules";
import { entryEntries } from "./found-entries.server";
import { type EntryValues, typedTimes } from "./time-table.schema";

const MOVED =
  "Somebody else changed or deleted one of these entries a moment ago. Check the list and try again.";
const FULL = `The time table has ${MOST_ENTRIES} entries at most. Delete some that are past first.`;

/** What was saved, and what to say of a time that the clocks show twice. */
export interface Saved {
  entryId: string;
  count: number;
  note: string | null;
}

/** Adds an entry for each of the days that were chosen, all of them in one batch. */
export async function addEntries(ctx: CommandContext, input: EntryValues): Promise<Saved> {
  const times = onDays(checkedTimes(ctx, input), input.days);
  const [first] = times as [TypedTimes, ...TypedTimes[]];
  const saved = (entryId: string): Saved => ({ entryId, count: times.length, note: notedTime(ctx, times) });
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id}`,
        isSame: sql`title = ${input.title} and start_day = ${first.startDay} and start_time is ${first.startTime}`,
      },
      sql`from time_table_entry where id = ${id}`,
    );
  return addOnce(ctx, { id: input.formId, before, again: saved }, async (id) => {
    const { title, place, note } = input;
    await insertEntries(ctx, id, { rows: times.map((one) => ({ ...one, title, place, note })), ...input });
    return saved(id);
  });
}

type Shared = Pick<EntryValues, "showToTeamTypeIds" | "showToChildTeams" | "asDraft">;
type NewRow = TypedTimes & Pick<EntryValues, "title" | "place" | "note">;

/** Adds the rows of a spreadsheet that were shown to be fit, all of them in one batch and for the same teams. */
export async function addPasted(
  ctx: CommandContext,
  input: Shared & { rows: readonly NewRow[]; formId?: string | undefined },
): Promise<{ count: number }> {
  const [first] = input.rows;
  if (!first) throw new Refused("There is no row to add.");
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id}`,
        isSame: sql`title = ${first.title} and start_day = ${first.startDay} and start_time is ${first.startTime}`,
      },
      sql`from time_table_entry where id = ${id}`,
    );
  const made = { count: input.rows.length };
  return addOnce(ctx, { id: input.formId, before, again: () => made }, async (id) => {
    await insertEntries(ctx, id, input);
    return made;
  });
}

/** The first has the id of the form that it came of. */
async function insertEntries(
  ctx: CommandContext,
  firstId: string,
  { rows, ...shared }: Shared & { rows: readonly NewRow[] },
): Promise<void> {
  const { showToChildTeams, asDraft } = shared;
  const added = rows.map((row, at) => ({
    ...{ id: at === 0 ? firstId : newId(), title: row.title, place: row.place, note: row.note },
    ...{ startDay: row.startDay, startTime: row.startTime, endDay: row.endDay, endTime: row.endTime },
  }));
  const ids = added.map(({ id }) => id);
  await commandBatch(ctx, [
    hasRoomFor(added.length),
    {
      write: q
        .insert(timeTableEntries)
        .values(added.map((row) => ({ ...row, showToChildTeams, isDraft: Boolean(asDraft), ...stamp(ctx) }))),
      rows: added.length,
      otherwise: () => new Conflict("This entry was added already. You will find it in the list."),
    },
    ...typesOfMany(ids, shared.showToTeamTypeIds),
    ...entryEntries.index(ids),
    recordEach(
      ctx,
      added.map(({ id, title }) => ({ kind: "timeTableEntry.added", subjectId: id, details: { title } })),
    ),
  ]);
}

/** Saves an edited entry. A save that is based on an older version is refused. */
export async function updateEntry(ctx: CommandContext, entryId: string, input: EntryValues): Promise<Saved> {
  const times = checkedTimes(ctx, input);
  const { saved } = await readBatch(ctx.db, { saved: entryForEdit(entryId) });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  await commandBatch(ctx, [
    {
      write: q
        .update(timeTableEntries)
        .set({
          ...textsOf(input),
          ...times,
          version: sql`${timeTableEntries.version} + 1`,
          ...restamp(ctx),
        })
        .where(and(eq(timeTableEntries.id, entryId), eq(timeTableEntries.version, input.version))),
      otherwise: outdated,
    },
    ...nameTypes(ENTRY_TYPES, entryId, {
      shown: input.showToTeamTypeIds,
      shownField: "showToTeamTypeIds",
    }),
    ...entryEntries.index(entryId),
    ...ctx.record({ kind: "timeTableEntry.updated", subjectId: entryId, details: { title: input.title } }),
  ]);
  return { entryId, count: 1, note: notedTime(ctx, [times]) };
}

/** A copy on the same day, for whoever the first is for. */
export async function copyEntry(
  ctx: CommandContext,
  entryId: string,
  input: { formId?: string },
): Promise<{ entryId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'timeTableEntry.duplicated' and subject_id = ${id} and details ->> 'copyOf' = ${entryId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from time_table_entry where id = ${id}`);
  };
  const again = (copyId: string) => ({ entryId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { saved } = await readBatch(ctx.db, { saved: entryForEdit(entryId) });
    if (!saved) throw new NotFound();
    const { createdAt: at, createdBy: by } = stamp(ctx);
    await commandBatch(ctx, [
      hasRoomFor(1),
      {
        write: sql`insert into time_table_entry (id, title, place, note, start_day, start_time, end_day, end_time,
            show_to_child_teams, audience_base, is_draft, created_at, created_by, updated_at, updated_by)
          select ${id}, ${shortened(`Copy of ${saved.title}`, 150).toWellFormed()}, place, note, start_day, start_time, end_day, end_time,
            show_to_child_teams, audience_base, is_draft, ${at}, ${by}, ${at}, ${by}
          from time_table_entry where id = ${entryId} and version = ${saved.version}`,
        otherwise: () =>
          new Conflict("Somebody changed this entry a moment ago. Check it, then copy it again."),
      },
      sql`insert into time_table_entry_team_type (entry_id, team_type_id)
        select ${id}, team_type_id from time_table_entry_team_type where entry_id = ${entryId}`,
      ...copyAudience(entryId, id),
      ...entryEntries.index(id),
      ...ctx.record({
        kind: "timeTableEntry.duplicated",
        subjectId: id,
        details: { title: saved.title, copyOf: entryId },
      }),
    ]);
    return { entryId: id };
  });
}

/**
 * Copies the chosen entries to other days, for whoever each is for: the first of them to each of the days, the others as many
 * days behind it as they are now. What would leave the calendar is left out.
 */
export async function copyEntries(
  ctx: CommandContext,
  { ids, days, formId }: { ids: readonly string[]; days: readonly string[]; formId?: string | undefined },
): Promise<BulkResult> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'timeTableEntry.duplicated' and subject_id = ${id} and details ->> 'copyOf' in ${jsonList(ids)})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from time_table_entry where id = ${id}`);
  };
  const again = () => ({ changed: ids.length * days.length, ignored: 0 });
  return addOnce(ctx, { id: formId, before, again }, async (firstId) => {
    const { chosen } = await readBatch(ctx.db, { chosen: chosenOf(ids) });
    const copies = copiesOn(chosen, days).map((copy, at) => ({ ...copy, id: at === 0 ? firstId : newId() }));
    if (copies.length > MOST_COPIES) throw new Refused(TOO_MANY_COPIES, { days: TOO_MANY_COPIES });
    if (copies.length > 0) await commandBatch(ctx, copyWrites(ctx, copies));
    return { changed: copies.length, ignored: ids.length * days.length - copies.length };
  });
}

const TOO_MANY_COPIES = `That would make more than ${MOST_COPIES} entries. Choose fewer entries or fewer days.`;

type Copy = ReturnType<typeof copiesOn<Chosen>>[number] & { id: string };

function copyWrites(ctx: CommandContext, copies: readonly Copy[]): Write[] {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  const each = sql`json_each(${JSON.stringify(
    copies.map(({ id, of, startDay, endDay }) => ({ id, of: of.id, version: of.version, startDay, endDay })),
  )}) j`;
  return [
    hasRoomFor(copies.length),
    {
      write: sql`insert into time_table_entry (id, title, place, note, start_day, start_time, end_day, end_time,
          show_to_child_teams, audience_base, is_draft, created_at, created_by, updated_at, updated_by)
        select j.value ->> 'id', tt.title, tt.place, tt.note, j.value ->> 'startDay', tt.start_time, j.value ->> 'endDay',
          tt.end_time, tt.show_to_child_teams, tt.audience_base, tt.is_draft, ${at}, ${by}, ${at}, ${by}
        from ${each} join time_table_entry tt on tt.id = j.value ->> 'of' and tt.version = j.value ->> 'version'`,
      rows: copies.length,
      otherwise: () => new Conflict(MOVED),
    },
    sql`insert into time_table_entry_team_type (entry_id, team_type_id)
      select j.value ->> 'id', x.team_type_id from ${each}
      join time_table_entry_team_type x on x.entry_id = j.value ->> 'of'`,
    ...copyAudiences(copies.map(({ id, of }) => ({ from: of.id, to: id }))),
    ...entryEntries.index(copies.map(({ id }) => id)),
    recordEach(
      ctx,
      copies.map(({ id, of }) => ({
        kind: "timeTableEntry.duplicated",
        subjectId: id,
        details: { title: of.title, copyOf: of.id },
      })),
    ),
  ].filter((write) => write !== null);
}

/**
 * Moves the chosen entries by so many days, with their times of day. What would leave the calendar stays. `from`: the day on which
 * the one entry stood when it was moved; one that somebody else moved meanwhile stays.
 */
export async function shiftEntries(
  ctx: CommandContext,
  { ids, days, from }: { ids: readonly string[]; days: number; from?: string | undefined },
): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenOf(ids) });
  if (from !== undefined && chosen.some(({ startDay }) => startDay !== from)) throw new Conflict(MOVED);
  const moves = chosen.flatMap((entry) => {
    const to = shifted(entry, days);
    return to ? [{ ...entry, toStart: to.startDay, toEnd: to.endDay }] : [];
  });
  if (moves.length > 0) {
    await commandBatch(ctx, [
      {
        write: sql`update time_table_entry set start_day = j.value ->> 'toStart', end_day = j.value ->> 'toEnd',
            version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
          from json_each(${JSON.stringify(moves)}) j
          where time_table_entry.id = j.value ->> 'id' and time_table_entry.start_day = j.value ->> 'startDay'
            and time_table_entry.end_day = j.value ->> 'endDay'`,
        rows: moves.length,
        otherwise: () => new Conflict(MOVED),
      },
      recordEach(
        ctx,
        moves.map(({ id, title, startDay, toStart }) => ({
          kind: "timeTableEntry.moved",
          subjectId: id,
          details: { title, from: startDay, to: toStart },
        })),
      ),
    ]);
  }
  return resultOf(moves, ids);
}

/** Deletes entries in one batch: they leave every list and every calendar. */
export async function deleteEntries(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenOf(ids) });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      {
        write: sql`delete from time_table_entry where id in ${idList(chosen)}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...entryEntries.index(chosen.map(({ id }) => id)),
      recordEach(
        ctx,
        chosen.map(({ id, title }) => ({
          kind: "timeTableEntry.deleted",
          subjectId: id,
          details: { title },
        })),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

const chosenOf = (ids: readonly string[]) =>
  jsonRows(
    {
      id: as<string>(sql`tt.id`),
      title: as<string>(sql`tt.title`),
      startDay: as<string>(sql`tt.start_day`),
      endDay: as<string>(sql`tt.end_day`),
      version: as<number>(sql`tt.version`),
    },
    sql`from json_each(${JSON.stringify([...new Set(ids)])}) j join time_table_entry tt on tt.id = j.value order by j.key`,
  );

type Chosen = RowIn<typeof chosenOf>;

const outdated = () => new Conflict("Somebody else saved this entry while you were editing");

/** The typed times; refused where the event's clocks never show them. */
function checkedTimes(ctx: CommandContext, input: EntryValues): TypedTimes {
  const times = typedTimes(input);
  for (const one of onDays(times, input.days)) {
    const skipped = skippedTime(ctx.settings.event.timeZone, one);
    if (skipped) throw new Refused("Invalid time", { [skipped.field]: skipped.message });
  }
  return times;
}

function notedTime(ctx: CommandContext, times: readonly TypedTimes[]): string | null {
  for (const one of times) {
    const note = doubledTime(ctx.settings.event.timeZone, one);
    if (note) return note;
  }
  return null;
}

const hasRoomFor = (more: number): Guarded =>
  relyOn(sql`(select count(*) from time_table_entry) + ${more} <= ${MOST_ENTRIES}`, () => new Refused(FULL));

/** As `nameTypes`, for new entries that are all for the same types. */
function typesOfMany(ids: readonly string[], typeIds: readonly string[]): Write[] {
  const distinct = [...new Set(typeIds)];
  if (distinct.length === 0) return [];
  const each = (values: readonly string[]): SQL => sql`json_each(${JSON.stringify(values)})`;
  return [
    {
      write: sql`insert into time_table_entry_team_type (entry_id, team_type_id)
        select e.value, y.id from ${each(ids)} e, ${each(distinct)} j join team_type y on y.id = j.value`,
      rows: ids.length * distinct.length,
      otherwise: () =>
        new Refused("Invalid team type", { showToTeamTypeIds: "A chosen team type is not there any more" }),
    },
  ];
}

const textsOf = ({ title, place, note, showToChildTeams }: EntryValues) => ({
  title,
  place,
  note,
  showToChildTeams,
});
