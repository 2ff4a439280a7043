import { useLoaderData } from "@remix-run/react";
import { emailsPath } from "~/features/settings/settings.paths";
import { addDays, timeIn } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { HeadSearch } from "~/ui/head-search";
import { momentText } from "~/ui/moment.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import { DayStrip } from "../components/day-strip";
import { GoneMails } from "../components/gone-mails";
import { SumLine } from "../components/sum-line";
import { WhatIsTold } from "../components/what-is-told";
import { WhoGetsNothing } from "../components/who-gets-nothing";
import { WhoGetsWhat } from "../components/who-gets-what";
import {
  DAYS,
  foundDigests,
  goneDays,
  isOver,
  lineShown,
  mailOf,
  mailsOfDay,
  mutable,
  nameOfPerson,
  PER_PAGE,
  reasonsOf,
  tasksTold,
  weekOf,
} from "../digest-page.server";
import { digestsOf, sumOf } from "../digests.rules";
import type { ReminderFacts } from "../digests.types";
import { nextMorning } from "../reminder-days.rules";
import remindersStyles from "../reminders.css?url";
import { remindersExportPath, remindersPath } from "../reminders.paths";
import { reminderFacts, reminderReads } from "../reminders.queries.server";
import { MuteInput, RemindersSearch } from "../reminders.schema";

/** Lines of a person in the list; the mail names a dozen. */
const LINES = 12;

export const loader = procedure
  .permission("admin")
  .input(RemindersSearch)
  .reads(({ ctx, input }) => {
    const { today } = eventClock(ctx);
    const { day, first, last } = daysOf(ctx, input);
    return {
      ...reminderReads(ctx, last),
      gone: goneDays(addDays(first < today ? first : today, -1)),
      mails: mailsOfDay(day <= today ? day : null, input.page),
    };
  })
  .loader(async ({ ctx, input, found: { gone, mails, ...found } }) => {
    const { today, momentOf } = eventClock(ctx);
    const { event, emails } = ctx.settings;
    const { day, first, last } = daysOf(ctx, input);
    const facts = await reminderFacts(ctx, found, last);
    const of = digestsOf(facts, day);
    const listed = foundDigests(of, input.q);
    const shown = listed.slice((input.page - 1) * PER_PAGE, input.page * PER_PAGE);
    const open = shown.find(({ person }) => person.id === input.open);
    const isGone = isOver(day, { facts, today });
    return {
      day,
      today,
      tomorrow: addDays(today, 1),
      before: addDays(first, -DAYS),
      after: addDays(first, DAYS),
      week: weekOf(ctx, { facts, gone, first }),
      isOn: emails.taskRemindersEnabled,
      isGone,
      wentAt: wentAt(gone, day, (at) => timeIn(event.timeZone, new Date(at))),
      mails,
      zone: event.timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? event.timeZone,
      sum: sumOf(of),
      rows: shown.map(({ person, team, lines }) => ({
        id: person.id,
        name: nameOfPerson(person),
        email: person.email,
        teamId: team?.id ?? null,
        teamName: team?.name ?? "",
        typeName: team?.typeName ?? null,
        hasSignedIn: person.hasSignedIn,
        lines: lines.slice(0, LINES).map(lineShown),
        more: Math.max(lines.length - LINES, 0),
      })),
      listed: listed.length,
      open: open ? { id: open.person.id, mail: mailOf(ctx, open, { day }) } : null,
      neverSignedIn: listed.filter(({ person }) => !person.hasSignedIn).length,
      told: tasksTold(of, facts),
      groups: reasonsOf(of, input.all === "1"),
      people: facts.people.length,
      unheard: of.unheard,
      mutes: facts.mutes
        .filter((mute) => mute.day === day)
        .map(({ id, by, at, why, taskId, teamId }) => ({
          id,
          by,
          why,
          at: momentText(at, { today, timeZone: event.timeZone, locale: event.locale }) || momentOf(at),
          name: nameOfMuted(facts, { taskId, teamId }),
        })),
      choices: isGone ? [] : mutable(of, facts.teams),
      mute: input.mute,
      keep: keepOf(input),
      limits: limitsOf(MuteInput),
      locale: event.locale,
    };
  });

/** The day that is shown, the next one unless said; and the first of its week. */
function daysOf(
  ctx: Parameters<typeof eventClock>[0],
  { day, from }: { day?: string | undefined; from?: string | undefined },
) {
  const { today } = eventClock(ctx);
  const chosen = day ?? nextMorning(ctx.settings.event.timeZone, ctx.now);
  const isIn = (first: string) => chosen >= first && chosen <= addDays(first, DAYS - 1);
  const first = from && isIn(from) ? from : isIn(today) ? today : chosen;
  return { day: chosen, first, last: [chosen, addDays(first, DAYS - 1)].sort().at(-1) ?? chosen };
}

const wentAt = (
  gone: readonly { details: { day: string }; at: string }[],
  day: string,
  timeOf: (at: string) => string,
): string | null => {
  const went = gone.find(({ details }) => details.day === day);
  return went ? timeOf(went.at) : null;
};

const nameOfMuted = (
  { tasks, teams }: ReminderFacts,
  { taskId, teamId }: { taskId: string | null; teamId: string | null },
): string =>
  [
    tasks.find(({ id }) => id === taskId)?.title ?? (taskId ? "A task that is not asked for any more" : ""),
    teams.find(({ id }) => id === teamId)?.name,
  ]
    .filter(Boolean)
    .join(", ");

const keepOf = (input: { from?: string | undefined; q: string; page: number; open?: string | undefined }) =>
  Object.fromEntries(
    Object.entries({
      from: input.from,
      q: input.q,
      page: input.page > 1 ? String(input.page) : "",
      open: input.open,
    }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

export const handle = { crumb: () => "Reminders", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(remindersStyles);

export const meta = pageTitle("Reminders");

/** Who gets which reminders on a day, before they go. */
export default function Reminders() {
  const data = useLoaderData<typeof loader>();
  const { day, isOn, isGone, wentAt, zone, locale, sum } = data;
  return (
    <>
      <PageHead
        title="Reminders, as they would go"
        lede={`Worked out now for 08:00 ${zone} time. Looking sends nothing; what is done by 08:00 falls away.`}
        actions={
          <>
            <GenerateReport to={remindersExportPath} />
            <ButtonLink icon="settings" to={emailsPath}>
              Reminder settings
            </ButtonLink>
          </>
        }
      />
      {!isOn && (
        <Banner tone="warning" title="Reminders are switched off">
          <p>
            This is who would get what. Nothing goes until they are switched on in the settings of e-mails.
          </p>
        </Banner>
      )}
      <DayStrip {...data} />
      <section className="section" aria-labelledby="day">
        <SectionHead
          id="day"
          title={`${formatDate(day, "full", locale).replace(/ \d{4}$/, "")}, ${wentAt ?? "08:00"}`}
        />
        {!isGone && <SumLine sum={sum} />}
      </section>
      {isGone ? <GoneMails mails={data.mails} wentAt={wentAt} /> : <AsTheyWouldGo data={data} />}
    </>
  );
}

function AsTheyWouldGo({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { day, rows, listed, open, keep, sum, neverSignedIn } = data;
  return (
    <>
      <div className="reminder-cols">
        <section aria-labelledby="who">
          <div className="panel-head">
            <h2 id="who">
              Who gets what <span className="count">{listed}</span>
            </h2>
            <HeadSearch
              label="Person or team"
              placeholder="Person or team"
              action={remindersPath}
              keep={["day", "from"]}
            />
          </div>
          {rows.length > 0 ? (
            <WhoGetsWhat rows={rows} day={day} open={open} keep={keep} />
          ) : (
            <EmptyState
              icon="mail-check"
              title={sum.mails > 0 ? "Nobody of that name gets one" : "Nobody gets a reminder"}
            >
              {sum.mails > 0
                ? "Look for another person or team."
                : "Nothing that a team has yet to do has one of its dates on this day."}
            </EmptyState>
          )}
          <Pagination total={listed} noun="people" perPage={PER_PAGE_SHOWN} />
          {neverSignedIn > 0 && <p className="muted small">{neverSignedIn} of them never signed in.</p>}
        </section>
        <WhatIsTold {...data} />
      </div>
      <WhoGetsNothing {...data} isOver={data.isGone} />
    </>
  );
}

/** As the server pages them. */
const PER_PAGE_SHOWN = 25;
