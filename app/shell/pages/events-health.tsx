import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { type Column, DataTable } from "~/ui/table";
import { agoText } from "../ago.rules";
import { readHealth } from "../event-health.queries.server";
import { sharedParts } from "../event-health.rules";

export const loader = procedure.permission("eventflowAdmin").loader(async ({ ctx }) => {
  const { events, parts } = await readHealth(ctx.control);
  const ago = (at: string | null) => (at ? agoText(at, ctx.now) : null);
  return {
    parts: sharedParts(parts, ctx.now),
    events: events.map(({ seenAt, failingSince, oldestDueAt, ...event }) => ({
      ...event,
      seen: ago(seenAt),
      failing: ago(failingSince),
      oldestDue: ago(oldestDueAt),
    })),
  };
});

export const handle = { crumb: () => "Health of events", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Health of events");

/** For staff of the platform: what the sweep last saw of every event and of what they share. */
export default function EventsHealth() {
  const { parts, events } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Health of events" lede="As the sweep last saw them. What fails comes first." />
      <section className="section">
        <SectionHead title="What all events share" />
        <DataTable caption="What all events share" rows={parts} rowKey={(part) => part.key} columns={PARTS} />
      </section>
      <section className="section">
        <SectionHead title="Events" count={events.length} />
        <DataTable
          caption="Events, those that are failing first"
          rows={events}
          rowKey={(event) => event.id}
          columns={EVENTS}
        />
      </section>
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

const PARTS: Column<Data["parts"][number]>[] = [
  { key: "name", header: "Part", primary: true, render: (part) => part.name },
  {
    key: "state",
    header: "State",
    render: (part) => <State seen={part.seen} failing={part.failing} details={part.details} well="Well" />,
  },
  {
    key: "seen",
    header: "Looked at",
    phoneLabel: "Looked at",
    render: (part) => part.seen ?? "Never",
  },
];

const EVENTS: Column<Data["events"][number]>[] = [
  {
    key: "name",
    header: "Event",
    primary: true,
    render: (event) => (
      <>
        {event.name} <span className="muted small">{event.slug}</span>
      </>
    ),
  },
  {
    key: "state",
    header: "Database",
    render: (event) =>
      event.status === "suspended" ? (
        <Badge>Suspended</Badge>
      ) : (
        <State
          seen={event.seen}
          failing={event.failing}
          details={event.failing ? (event.lastError ?? "") : ""}
          well="Answers"
        />
      ),
  },
  {
    key: "seen",
    header: "Last answered",
    phoneLabel: "Last answered",
    render: (event) => event.seen ?? "Never",
  },
  {
    key: "due",
    header: "Work waiting",
    phoneLabel: "Work waiting",
    render: (event) =>
      event.waiting === 0
        ? "None"
        : `${event.waiting}${event.oldestDue ? `, oldest ${event.oldestDue}` : ""}`,
  },
  {
    key: "mails",
    header: "Failed e-mails",
    phoneLabel: "Failed e-mails",
    render: (event) =>
      `${event.failedMails}${event.unconfirmedMails ? `, ${event.unconfirmedMails} unconfirmed` : ""}`,
  },
];

function State({
  seen,
  failing,
  details,
  well,
}: {
  seen: string | null;
  failing: string | null;
  details: string;
  well: string;
}) {
  if (failing) {
    return (
      <>
        <Badge tone="danger">Fails, first {failing}</Badge>
        {details && <span className="block break small muted">{details}</span>}
      </>
    );
  }
  return seen ? <Badge tone="success">{well}</Badge> : <Badge>Not looked at yet</Badge>;
}
