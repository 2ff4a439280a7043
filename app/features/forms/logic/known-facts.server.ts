import { type SQL, sql } from "drizzle-orm";
import { as, jsonOne, parsed } from "#db/json-row";
import { mapRead, type Read, readBatch } from "#db/read-batch";
import { dayIn, isDay } from "~/lib/dates";
import { canonicalDecimal } from "~/lib/decimal.rules";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import { FACT, rulesIn } from "../document/rules-in.rules";
import { CUSTOM_FIELD } from "./fact-definitions.server";
import { conditionsIn, documentAsksFacts, settledDocument } from "./facts.rules";
import type { KnownFact, KnownFacts } from "./facts.types";
import { StoredFacts } from "./stored-facts.schema";

interface KeptValue {
  id: string;
  type: "text" | "boolean";
  format: "text" | "number" | "date";
  value: string | null;
  isAnswered: boolean;
  number: number | null;
  day: string | null;
}

type Asker = Pick<CommandContext, "settings" | "now">;

/** What is known of a team just now, and which day it is; of no team (`''`) every fact is a blank. */
export const knownFacts = (ctx: Asker, teamId: SQL | string): Read<KnownFacts> =>
  mapRead(
    jsonOne(
      {
        team: as<string | null>(sql`tm.id`),
        typeId: as<string | null>(sql`tm.team_type_id`),
        isShare: as<number | null>(sql`tm.stand_share_role = 'child'`),
        types: parsed<string[]>(sql`(select json_group_array(id) from team_type)`),
        fields: parsed<KeptValue[]>(sql`(select json_group_array(json_object('id', cf.id, 'type', cf.type,
            'format', cf.format, 'value', fv.value, 'isAnswered', json(iif(fv.is_answered = 1, 'true', 'false')),
            'number', fv.number, 'day', fv.day))
          from custom_field cf left join team_field_value fv on fv.custom_field_id = cf.id and fv.team_id = tm.id
          where cf.is_kept_by_staff = 1)`),
      },
      sql`from (select 1) left join team tm on tm.id = ${teamId}`,
    ),
    (row) => ({
      days: daysOf(ctx),
      facts: {
        teamType: { kind: "choice", value: row?.typeId ?? "", options: row?.types ?? [] },
        standShare: yesNo(row?.team ? row.isShare === 1 : null),
        ...Object.fromEntries((row?.fields ?? []).map((one) => [CUSTOM_FIELD + one.id, keptFact(one)])),
      },
    }),
  );

export function daysOf({ settings, now }: Asker): KnownFacts["days"] {
  const { startDate, endDate, launchDate, timeZone } = settings.event;
  const day = (value: string) => (isDay(value) ? value : null);
  return {
    today: dayIn(timeZone, now),
    ...{ startDate: day(startDate), endDate: day(endDate), launchDate: day(launchDate) },
  };
}

const yesNo = (is: boolean | null): KnownFact => ({
  kind: "choice",
  value: is === null ? "" : String(is),
  options: ["true", "false"],
});

/** What no person has said is a blank; what was said and cannot be read stays as it was typed. */
function keptFact({ type, format, value, isAnswered, number, day }: KeptValue): KnownFact {
  const said = isAnswered ? (value ?? "") : "";
  if (type === "boolean") return yesNo(said === "" ? null : said === "true");
  if (format === "number" && said !== "" && number !== null)
    return { kind: "number", value: canonicalDecimal(String(number)) ?? said };
  return { kind: format, value: format === "date" && said !== "" ? (day ?? said) : said };
}

/** A submission's document as it was judged; a draft's as it would be now, for which what is known of its team is looked up where rules ask. */
export async function documentOf(
  ctx: Asker & Pick<CommandContext, "db">,
  {
    isDraft,
    teamId,
    facts,
    document,
  }: { isDraft: boolean; teamId: string | null; facts: KnownFacts | null; document: FormDocument | null },
): Promise<FormDocument | null> {
  if (!document || !documentAsksFacts(document)) return document;
  if (!isDraft) return facts ? settledDocument(document, facts) : document;
  const now = await readBatch(ctx.db, { facts: knownFacts(ctx, teamId ?? "") });
  return settledDocument(document, now.facts);
}

/** The form as it is tried: on this day, by nobody's team, of which every fact is a blank. */
export function documentWithoutTeam(ctx: Asker, document: FormDocument): FormDocument {
  if (!documentAsksFacts(document)) return document;
  const asked = [document, ...document.groups].flatMap(conditionsIn).flatMap(rulesIn);
  const facts = asked
    .filter(({ sourceType }) => sourceType === FACT)
    .map(({ sourceId, nestedType }) => [sourceId, { kind: nestedType as KnownFact["kind"], value: "" }]);
  return settledDocument(document, { days: daysOf(ctx), facts: Object.fromEntries(facts) });
}

/** Those that a submission was judged by; null where nothing asked. */
export function storedFacts(json: string | null, submissionId: string): KnownFacts | null {
  if (json === null) return null;
  const read = StoredFacts.safeParse(parsedJson(json));
  if (!read.success) report(new Error("A submission's facts cannot be read"), { submissionId });
  return read.data ?? null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
