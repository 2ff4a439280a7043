import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import { instantAt } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import { documentAsksFacts, settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { knownFacts } from "../logic/known-facts.server";
import { TriedAs } from "./tried-as.schema";

/** As the address or a sent form says it. */
export const triedAsIn = (texts: { get(name: string): unknown }): TriedAs =>
  TriedAs.parse({ team: texts.get("team") ?? "", day: texts.get("day") ?? "", case: texts.get("by") ?? "" });

/** The same as it goes with every address. */
export const keptOf = ({ team, day, case: by }: TriedAs): Record<string, string> => ({
  ...(team && { team }),
  ...(day && { day }),
  ...(by && { by }),
});

type Asker = Pick<CommandContext, "settings" | "now">;

/** On the day that is tried, at noon. */
export const triedOn = <C extends Asker>(ctx: C, { day }: Pick<TriedAs, "day">): C =>
  day ? { ...ctx, now: instantAt(ctx.settings.event.timeZone, day, "12:00") } : ctx;

/** What is known of the team that is tried; without one nothing but the day. */
export const triedFacts = (ctx: Asker, tried: TriedAs) => knownFacts(triedOn(ctx, tried), tried.team);

/** Those that a form can be tried as, by name. */
export const triedTeams = () =>
  jsonRows(
    { id: as<string>(sql`tm.id`), name: as<string>(sql`tm.name`) },
    sql`from team tm where tm.is_archived = 0 order by lower(tm.name), tm.id`,
  );

/** A form for who is tried: as a browser has it, and with what its rules ask, to be explained. */
export const settledFor = (document: FormDocument, facts: KnownFacts) =>
  documentAsksFacts(document)
    ? { sent: settledDocument(document, facts), told: settledDocument(document, facts, { keepsWords: true }) }
    : { sent: document, told: document };
