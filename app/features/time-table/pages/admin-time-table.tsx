import { useLoaderData, useSearchParams } from "@remix-run/react";
import { eventWord } from "~/event-settings/core-pages.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { relativeDay } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { AdminTabs } from "../components/admin-tabs";
import { adminEntries } from "../entries.queries.server";
import { timesIn, UNREADABLE } from "../entry-times.rules";
import { entryAudienceWords, entryWhen } from "../entry-words.rules";
import {
  addEntryPath,
  adminEntryPath,
  entriesCopiesPath,
  entriesExportPath,
  entriesRemovalPath,
  entriesShiftPath,
  pastePath,
} from "../time-table.paths";
import { ENTRY_NOUN } from "../time-table.texts";

export const loader = procedure
  .permission("moderator")
  .input(adminEntries.Search)
  .reads(({ ctx, input }) => ({
    page: adminEntries.page(input, { today: eventClock(ctx).today }),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, found: { page, teamTypes } }) => {
    const { today } = eventClock(ctx);
    const { locale, timeZone } = ctx.settings.event;
    const rows = page.rows.map(
      ({ shown, showToChildTeams, startDay, startTime, endDay, endTime, ...entry }) => {
        const typed = { startDay, startTime, endDay, endTime };
        const isOn = startDay <= today && endDay >= today;
        return {
          ...entry,
          when: timesIn(timeZone, typed) ? entryWhen(typed, locale) : null,
          away: isOn ? "Today" : relativeDay(startDay > today ? startDay : endDay, today, "ago"),
          who: entryAudienceWords({ shown, showToChildTeams }),
        };
      },
    );
    const title = eventWord(ctx.settings.terminology, "timeTable", "Time Table");
    return { title, page: { ...page, rows: plainRows(ctx, rows) }, teamTypes };
  });

export const meta = pageTitle<typeof loader>(({ title }) => title);

export default function AdminTimeTable() {
  const { title, page, teamTypes } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addEntryPath}>
      Add entry
    </ButtonLink>
  );
  const paste = (
    <ButtonLink icon="clipboard" to={pastePath}>
      Paste rows
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={title}
        lede="What happens when, besides due dates and the event’s own days, which teams see by themselves."
        actions={
          <>
            {page.total > 0 && <GenerateReport to={entriesExportPath} />}
            {paste}
            {add}
          </>
        }
      />
      <AdminTabs current="list" />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter entries"
          search={{ label: "Search entries", placeholder: "Title, place or note" }}
          filters={[
            {
              name: "when",
              label: "When",
              single: true,
              options: [
                { value: "coming", label: "Still to come" },
                { value: "past", label: "Past" },
              ],
            },
            {
              name: "teamType",
              label: "Team type",
              options: optionsOf(teamTypes, { all: "For every type" }),
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={ENTRY_NOUN}
        caption="Entries of the time table, sorted by when they begin unless you sort them otherwise"
        rowKey={(entry) => entry.id}
        columns={COLUMNS}
        defaultSort={{ key: "when", direction: "asc" }}
        selection={{
          actions: [
            asking({
              label: "Copy to other days",
              icon: "copy",
              value: "copy",
              formAction: entriesCopiesPath,
            }),
            asking({
              label: "Shift days",
              icon: "calendar-clock",
              value: "shift",
              formAction: entriesShiftPath,
            }),
            asking({
              label: "Delete",
              icon: "trash-2",
              value: "delete",
              formAction: entriesRemovalPath,
              danger: true,
            }),
          ],
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: ENTRY_NOUN,
          label: (entry) => entry.title,
        }}
        empty={
          <EmptyState
            icon="calendar-clock"
            title="No entries yet"
            actions={
              <>
                {paste}
                {add}
              </>
            }
          >
            Build-up and breakdown, briefings, deadlines of your contractors: what teams should know the time
            of stands here.
          </EmptyState>
        }
      />
    </>
  );
}

type Row = RowOf<ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"]>;

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Entry",
    primary: true,
    sortable: true,
    render: (entry) => (
      <>
        <Link to={adminEntryPath(entry.id)}>{entry.title}</Link>
        {entry.isDraft && <span className="cell-sub"> Not live yet</span>}
        {entry.place && <span className="cell-sub block">{entry.place}</span>}
      </>
    ),
  },
  {
    key: "when",
    header: "When",
    sortable: true,
    className: "col-words",
    render: ({ when, away }) =>
      when === null ? (
        <Status tone="danger" icon="circle-alert">
          {UNREADABLE}
        </Status>
      ) : (
        <>
          {when}
          <span className="cell-sub block">{away}</span>
        </>
      ),
  },
  { key: "who", header: "Who sees it", className: "col-words", render: ({ who }) => who },
];
