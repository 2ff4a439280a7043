import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { type AskedField, answersIn, type FieldAnswer } from "./custom-fields.rules";
import { readAs } from "./read-value.rules";

const MOVED = "Somebody else changed the custom fields a moment ago. Check what is asked and try again.";

/** What a form answers to these fields, which are those of whoever sent it; a refusal stands at the fields. */
export function answersOrRefuse(
  fields: readonly AskedField[],
  sent: Readonly<Record<string, string>>,
): FieldAnswer[] {
  const { answers, errors } = answersIn(fields, sent);
  if (Object.keys(errors).length > 0) throw new Refused("Check the custom fields", errors);
  return answers;
}

/**
 * Writes what was answered, for the batch of the command, after the team's row: relies on the fields being as they were
 * read. What stays as it was keeps who wrote it. Texts are found by the search: `teamEntries.index` comes after it.
 */
export function fieldValueWrites(
  ctx: Pick<CommandContext, "now" | "actor"> & { settings: { event: { locale: string } } },
  teamId: string,
  answers: readonly FieldAnswer[],
): Write[] {
  if (answers.length === 0) return [];
  const { updatedAt, updatedBy } = stamp(ctx);
  const { locale } = ctx.settings.event;
  const given = JSON.stringify(
    answers.map((answer) => ({
      ...answer,
      ...readAs(answer.format, answer.value, locale),
      isAnswered: answer.isAnswered ? 1 : 0,
    })),
  );
  return [
    relyOn(
      sql`(select count(*) from json_each(${given}) j join custom_field cf
        on cf.id = j.value ->> 'id' and cf.version = j.value ->> 'version') = ${answers.length}`,
      () => new Conflict(MOVED),
    ),
    sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, number, day, updated_at, updated_by)
      select ${teamId}, j.value ->> 'id', j.value ->> 'value', j.value ->> 'isAnswered', j.value ->> 'number',
        j.value ->> 'day', ${updatedAt}, ${updatedBy}
      from json_each(${given}) j where true
      on conflict (team_id, custom_field_id) do update set value = excluded.value,
        is_answered = excluded.is_answered, number = excluded.number, day = excluded.day,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where (value, is_answered) is not (excluded.value, excluded.is_answered)`,
  ];
}

/** Whether what is answered changes a field on which it may hang who sees a thing: whoever writes it moves the team's counts. */
export const changesKept = (
  fields: readonly { id: string; isKeptByStaff: boolean; value: string; isAnswered: boolean }[],
  answers: readonly FieldAnswer[],
): boolean =>
  answers.some(({ id, value, isAnswered }) => {
    const field = fields.find((one) => one.id === id);
    return field?.isKeptByStaff === true && (field.value !== value || field.isAnswered !== isAnswered);
  });

/** A new team has a row of every field, as if it had been there when the field was added (spec 1.7). */
export function fieldDefaultsFor(ctx: Pick<CommandContext, "now" | "actor">, teamId: string): Write {
  const { updatedAt, updatedBy } = stamp(ctx);
  return sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
    select ${teamId}, cf.id, iif(cf.type = 'boolean', 'false', ''), 0, ${updatedAt}, ${updatedBy}
    from custom_field cf where true on conflict do nothing`;
}
