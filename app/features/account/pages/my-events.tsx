import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { dayIn } from "~/lib/dates";
import { searchText } from "~/lib/search.schema";
import { pageUpTo } from "~/procedure/page-number.schema";
import { procedure } from "~/procedure/procedure.server";
import { avatarTone, initialsOf } from "~/ui/avatar.rules";
import { dateRange } from "~/ui/date-range.rules";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { MailAddress } from "~/ui/mail-address";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { myEvents } from "../my-events.server";
import welcomeStyles from "../onboarding/welcome.css?url";

export const loader = procedure
  .signedIn()
  .input(z.object({ q: searchText, page: pageUpTo(10_000) }))
  .loader(async ({ ctx, input }) => {
    const { timeZone, locale } = ctx.settings.event;
    const today = dayIn(timeZone, ctx.now);
    const { rows, ...counts } = await myEvents(ctx, ctx.user, input);
    return {
      ...counts,
      email: ctx.user.email,
      events: rows.map(({ startDate, endDate, ...event }) => ({
        ...event,
        dates: dateRange(startDate, endDate, locale),
        isPast: (endDate || startDate) !== "" && (endDate || startDate) < today,
      })),
    };
  });

export const links = sheets(writingStyles, listingStyles, welcomeStyles);

export const meta = pageTitle("My Events");

export default function MyEvents() {
  const { events, email, all, total } = useLoaderData<typeof loader>();
  const coming = events.filter(({ isPast }) => !isPast);
  const past = events.filter(({ isPast }) => isPast);
  return (
    <div className="page page-narrow">
      <PageHead
        title="My events"
        lede={
          <>
            Every event that{" "}
            <span className="wrap-any">
              <MailAddress address={email} />
            </span>{" "}
            belongs to.
          </>
        }
      />
      {all > 5 && (
        <FilterBar
          label="Search my events"
          search={{ label: "Search events", placeholder: "Name or year" }}
        />
      )}
      {total === 0 && all > 0 && (
        <FilteredEmpty noun="events" filters={["q"]}>
          Look for a part of its name, or the year in which it begins.
        </FilteredEmpty>
      )}
      {all === 0 && (
        <EmptyState icon="calendar" title="No events yet">
          Events that you are invited to appear here.
        </EmptyState>
      )}
      <Events title="Coming up" events={coming} />
      <Events title="Past" events={past} />
      <Pagination total={total} noun="events" />
      <p className="muted small mt-7">
        An event is missing? You may be in it under another e-mail address. Ask its organisers to add this
        one.
      </p>
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["events"][number];

function Events({ title, events }: { title: string; events: Shown[] }) {
  if (events.length === 0) return null;
  const id = title.toLowerCase().replace(" ", "-");
  return (
    <section aria-labelledby={id}>
      <div className="group-head">
        <h2 id={id}>{title}</h2>
        <p>{counted(events.length, "event")}</p>
      </div>
      <ul className="rows events">
        {events.map((event) => (
          <Event event={event} key={event.id} />
        ))}
      </ul>
    </section>
  );
}

function Event({ event: { name, dates, address, isHere, to } }: { event: Shown }) {
  return (
    <li>
      <span className={to ? `event-mark ${avatarTone(name)}` : "event-mark is-off"} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        {/* Another event is another site: a whole page, never a part of this one. */}
        {to && !isHere ? <a href={to}>{name}</a> : <b>{name}</b>}
        {dates && <small>{dates}</small>}
      </div>
      <div className="event-end">
        {address && <span className="small muted wrap-any">{address}</span>}
        {isHere && (
          <span className="status is-success">
            <Icon name="circle-check" />
            You are here
          </span>
        )}
        {!to && (
          <span className="status is-neutral">
            <Icon name="ban" />
            Not available at the moment
          </span>
        )}
        {to && !isHere && <Icon name="chevron-right" />}
      </div>
    </li>
  );
}
