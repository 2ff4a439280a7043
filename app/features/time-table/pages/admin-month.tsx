import { useLoaderData } from "@remix-run/react";
import { eventWord } from "~/event-settings/core-pages.rules";
import { newId } from "~/lib/ids";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { AdminMonth } from "../components/admin-month";
import { AdminTabs } from "../components/admin-tabs";
import { eventDaysOf } from "../dates.queries.server";
import { allDates } from "../dates.rules";
import { entriesInMonth } from "../entries.queries.server";
import { entryWhen } from "../entry-words.rules";
import {
  hasDates,
  monthAsked,
  monthBeside,
  monthSpan,
  monthWeeks,
  nearestMonth,
  weekdayNames,
} from "../month.rules";
import timeTableStyles from "../time-table.css?url";
import { addEntryPath } from "../time-table.paths";
import { AdminMonthSearch } from "../time-table.schema";

/** Of a day, as staff see it: they must get at each to move it. */
const SHOWN = 12;

export const loader = procedure
  .permission("moderator")
  .input(AdminMonthSearch)
  .reads(() => ({ entries: entriesInMonth() }))
  .loader(({ ctx, input, found: { entries } }) => {
    const { today } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    const { dates, unreadable } = allDates({ tasks: [], entries, event: eventDaysOf(ctx) }, timeZone);
    const chosen = entries.find(({ id }) => id === input.entry);
    const span = monthSpan({ dates, today });
    const own = chosen && monthAsked(chosen.startDay.slice(0, 7), span);
    const month = monthAsked(input.month, span) ?? own ?? today.slice(0, 7);
    return {
      title: eventWord(ctx.settings.terminology, "timeTable", "Time Table"),
      locale,
      zone: zoneWords(timeZone, ctx.now),
      unreadable: unreadable.length,
      drafts: entries.filter(({ isDraft }) => isDraft).map(({ id }) => id),
      month: {
        month,
        before: monthBeside(month, -1, span),
        after: monthBeside(month, 1, span),
        weekdays: weekdayNames(locale),
        weeks: monthWeeks({ month, dates }, { today, locale, most: SHOWN }),
        nearest: hasDates(dates, month) ? null : nearestMonth(dates, month),
      },
      chosen: chosen ? { ...chosen, when: entryWhen(chosen, locale), copyId: newId() } : null,
    };
  });

export const handle = { crumb: () => "Month", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(timeTableStyles);

export const meta = pageTitle<typeof loader>(({ title }) => title);

/** The entries as a month, in which one that is chosen is moved by buttons, or dragged. */
export default function AdminMonthPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={data.title}
        lede="Choose an entry to move it, or drag it to another day."
        actions={
          <ButtonLink variant="primary" icon="plus" to={addEntryPath}>
            Add entry
          </ButtonLink>
        }
      />
      <AdminTabs current="month" />
      <AdminMonth {...data} />
    </>
  );
}
