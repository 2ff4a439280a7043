import { Outlet, useLoaderData } from "@remix-run/react";
import { eventWord } from "~/event-settings/core-pages.rules";
import { leadingFacts } from "~/features/custom-fields/custom-fields.queries.server";
import { publishedTitle } from "~/features/settings/core-page.server";
import { NotFound } from "~/lib/errors";
import { shortened } from "~/lib/text.rules";
import { zoneWords } from "~/lib/zone-words.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import { TimeTableView } from "../components/time-table-view";
import { datesFor, datesFound } from "../dates.queries.server";
import { countsByKind } from "../dates.rules";
import { dayList } from "../day-list.rules";
import { feedMadeAt } from "../feed/feed.queries.server";
import { takeToken } from "../feed/shown-address.server";
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
import { feedPath, timeTablePath } from "../time-table.paths";
import { TimeTableSearch } from "../time-table.schema";

export const loader = procedure
  .signedIn()
  .input(TimeTableSearch)
  .reads(({ ctx }) => ({
    ...datesFor(ctx),
    facts: leadingFacts(ctx.team?.id),
    feed: feedMadeAt(ctx.user.id),
  }))
  .loader(async ({ ctx, input, found: { facts, feed, ...found } }) => {
    const title = publishedTitle(ctx.requestContext, "timeTable");
    if (title === null) {
      // An entry that is opened by its own link follows its own rule (decisions): there is no list below it.
      if (new RegExp(`^${timeTablePath}(\\.data)?$`).test(new URL(ctx.scope.request.url).pathname))
        throw new NotFound();
      return null;
    }
    const { today, dayOf } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    const { dates, unreadable } = datesFound(ctx, found);
    const shown = input.kind ? dates.filter(({ kind }) => kind === input.kind) : dates;
    const opened = { isPastOpen: input.past === "open", isLaterOpen: input.later === "open" };
    const span = monthSpan({ dates, today });
    const month = monthAsked(input.month, span) ?? today.slice(0, 7);
    const { isThroughView } = ctx.requestContext;
    const token = isThroughView ? null : await takeToken(ctx, ctx.user.id);
    return {
      title,
      tasksLabel: eventWord(ctx.settings.terminology, "tasks", "Your tasks"),
      teamName: ctx.team?.name ?? null,
      facts: facts.map(({ label, value }) => `${label} ${shortened(value, 60)}`),
      ...{ today, locale, timeZone },
      zone: zoneWords(timeZone, ctx.now),
      kind: input.kind ?? null,
      counts: countsByKind(dates),
      unreadable,
      ...(input.view === "month"
        ? {
            list: null,
            month: {
              month,
              before: monthBeside(month, -1, span),
              after: monthBeside(month, 1, span),
              weekdays: weekdayNames(locale),
              weeks: monthWeeks({ month, dates: shown }, { today, locale }),
              nearest: hasDates(shown, month) ? null : nearestMonth(shown, month),
            },
          }
        : { list: { ...dayList(shown, today, opened), isOpen: opened.isPastOpen }, month: null }),
      /** Whoever looks as somebody else has no calendar address here. */
      feed: isThroughView
        ? null
        : {
            madeOn: feed ? dayOf(feed.createdAt) : null,
            address: token === null ? null : ctx.scope.origin + feedPath(token),
          },
    };
  });

export const links = sheets(listingStyles, timeTableStyles);

export const meta = pageTitle<typeof loader>((data) => data?.title ?? "Time table");

/** What happens when, for the reader's team; an entry opens over it, at its own address. */
export default function TimeTable() {
  const data = useLoaderData<typeof loader>();
  const isCovered = useIsCovered();
  return (
    <>
      {data && (
        <div className="page time-table" {...inertWhen(isCovered)}>
          <TimeTableView data={data} />
        </div>
      )}
      <Outlet />
    </>
  );
}
