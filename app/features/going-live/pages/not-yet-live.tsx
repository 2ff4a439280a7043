import { useLoaderData, useLocation } from "@remix-run/react";
import { LIVE_KINDS, type LiveThing } from "~/lib/live-kinds.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { goesLivePath, notYetLivePath } from "~/ui/live.paths";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { whenWords } from "~/ui/planned-time.rules";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import type { Column } from "~/ui/table";
import { notYetLiveExportPath, putLivePath } from "../going-live.paths";
import { waitingThings } from "../going-live.queries.server";
import { WAITING_STATES, type WaitingState } from "../going-live.rules";
import { STATE_WORDS } from "../going-live.texts";
import { LIVE } from "../live-things.server";

export const loader = procedure
  .permission("moderator")
  .input(waitingThings.Search)
  .reads(({ ctx, input }) => ({ page: waitingThings.page(input, { now: ctx.now }) }))
  .loader(({ ctx, found: { page } }) => {
    const { momentOf } = eventClock(ctx);
    const { timeZone, locale } = ctx.settings.event;
    return {
      page: {
        ...page,
        rows: page.rows.map(({ at, ...one }) => ({
          ...one,
          label: LIVE[one.kind].label,
          to: LIVE[one.kind].path(one.id),
          goes:
            at && (one.state === "past" ? `${momentOf(at)} was set` : whenWords(at, { timeZone, locale })),
        })),
      },
      kinds: LIVE_KINDS.map((kind) => ({ value: kind, label: LIVE[kind].label })),
    };
  });

export const handle = { crumb: () => "Not yet live", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Not yet live");

/** What waits, of every kind: drafts, what goes live on a day, and what missed its day. */
export default function NotYetLive() {
  const { page, kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Not yet live"
        lede="Teams see none of these yet: no page, no search, no count, no mail."
        actions={page.total > 0 && <GenerateReport to={notYetLiveExportPath} />}
      />
      {(page.all > 0 || page.isNarrowed) && (
        <FilterBar
          label="Filter what is not yet live"
          search={{ label: "Search what is not yet live", placeholder: "Title" }}
          filters={[
            { name: "kind", label: "Kind", options: kinds },
            {
              name: "state",
              label: "State",
              options: WAITING_STATES.map((value) => ({ value, label: STATE_WORDS[value].label })),
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={{ one: "thing", many: "things" }}
        caption="What is not yet live, by when it goes live unless you sort it otherwise"
        rowKey={(one) => one.id}
        columns={COLUMNS}
        defaultSort={{ key: "at", direction: "asc" }}
        empty={
          <EmptyState icon="calendar-clock" title="Nothing waits to go live">
            Tasks, pages, downloads, suppliers and time table entries that you keep as drafts, or that go live
            on a day, are listed here.
          </EmptyState>
        }
      />
    </>
  );
}

interface Row {
  id: string;
  kind: LiveThing;
  title: string;
  label: string;
  to: string;
  state: WaitingState;
  goes: string | null;
  teams: number;
}

const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "What waits",
    primary: true,
    sortable: true,
    render: ({ title, to, label }) => (
      <>
        <Link to={to}>{title}</Link>
        <span className="cell-sub"> {label}</span>
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    phoneEnd: true,
    render: ({ state }) => (
      <Status tone={STATE_WORDS[state].tone} icon={STATE_WORDS[state].icon}>
        {STATE_WORDS[state].label}
      </Status>
    ),
  },
  {
    key: "at",
    header: "Goes live, event’s time",
    sortable: true,
    phoneLabel: "Goes live",
    render: ({ id, kind, goes }) => <Link to={goesLivePath(kind, id)}>{goes ?? "No day"}</Link>,
  },
  { key: "teams", header: "For", phoneLabel: "For", render: ({ teams }) => counted(teams, "team") },
  {
    key: "verbs",
    header: "Put live",
    hideHeader: true,
    render: ({ id, kind, title, state }) =>
      state === "past" ? (
        <Link to={goesLivePath(kind, id)}>
          Set a new day<span className="vh"> for {title}</span>
        </Link>
      ) : (
        <PutLive to={putLivePath(kind, id)} title={title} />
      ),
  },
];

/** Goes back to the list as it is filtered. */
function PutLive({ to, title }: { to: string; title: string }) {
  const { search } = useLocation();
  return (
    <BackForm action={to} back={notYetLivePath() + search}>
      <SubmitButton variant="text" busyLabel="Putting live…">
        Put live now<span className="vh"> {title}</span>
      </SubmitButton>
    </BackForm>
  );
}
