import * as z from "zod";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { holdsWords, searchWords } from "~/lib/text.rules";
import { exportName } from "~/procedure/export-name";
import { procedure } from "~/procedure/procedure.server";
import { onePage } from "~/procedure/short-list.server";
import { nameOfPerson } from "../digest-page.server";
import { digestsOf } from "../digests.rules";
import type { DayDigests } from "../digests.types";
import { REASON_TEXTS } from "../reasons.texts";
import { nextMorning } from "../reminder-days.rules";
import { reminderFacts, reminderReads } from "../reminders.queries.server";
import { RemindersSearch } from "../reminders.schema";

const RemindersExport = RemindersSearch.pick({ day: true, q: true }).extend({
  format: z.enum(EXPORT_FORMATS).default("xlsx"),
});

interface Row {
  person: string;
  email: string;
  team: string;
  task: string;
  ofTeam: string;
  dueDate: string | null;
  why: string;
}

const COLUMNS: ExportColumn<Row>[] = [
  { header: "Person", type: "text", width: 28, value: (row) => row.person },
  { header: "E-mail", type: "text", width: 32, value: (row) => row.email },
  { header: "Team", type: "text", width: 28, value: (row) => row.team },
  { header: "Is told of", type: "text", width: 36, value: (row) => row.task },
  { header: "Of team", type: "text", width: 28, value: (row) => row.ofTeam },
  { header: "Due date", type: "date", value: (row) => row.dueDate },
  { header: "Gets nothing", type: "text", width: 32, value: (row) => row.why },
];

/** Who gets what on a day, a row for each line; and who gets nothing, with the reason. */
export const loader = procedure
  .permission("admin")
  .input(RemindersExport)
  .reads(({ ctx, input }) => reminderReads(ctx, input.day ?? nextDayOf(ctx)))
  .loader(async ({ ctx, input, found }) => {
    const day = input.day ?? nextDayOf(ctx);
    const words = searchWords(input.q);
    const rows = rowsOf(digestsOf(await reminderFacts(ctx, found, day), day)).filter((row) =>
      holdsWords(`${row.person} ${row.email} ${row.team}`, words),
    );
    return exportResponse({
      format: input.format,
      name: exportName(ctx, `Reminders ${day}`),
      columns: COLUMNS,
      timeZone: ctx.settings.event.timeZone,
      pages: onePage(rows),
    });
  });

const nextDayOf = (ctx: { settings: { event: { timeZone: string } }; now: Date }) =>
  nextMorning(ctx.settings.event.timeZone, ctx.now);

const rowsOf = ({ digests, without }: DayDigests): Row[] => [
  ...digests.flatMap(({ person, team, lines }) =>
    lines.map((line) => ({
      person: nameOfPerson(person),
      email: person.email,
      team: team?.name ?? "",
      task: line.title,
      ofTeam: line.teamName,
      dueDate: line.open.dueDate,
      why: "",
    })),
  ),
  ...without.map(({ person, team, reason }) => ({
    person: nameOfPerson(person),
    email: person.email,
    team: team?.name ?? "",
    task: "",
    ofTeam: "",
    dueDate: null,
    why: REASON_TEXTS[reason].title,
  })),
];
