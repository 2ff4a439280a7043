import { useLoaderData, useLocation } from "@remix-run/react";
import { emailLogAgainPath, emailLogExportPath } from "~/features/email/email.paths";
import { KIND_CHOICES } from "~/features/email/mail-kinds.server";
import { loggedMail, mailLog } from "~/features/email/mail-log.queries.server";
import {
  ARRIVED,
  BOUNCED,
  MAIL_LOOKS,
  MAIL_STATUSES,
  type MailStatus,
  NOT_SENT,
  TILE_DAYS,
} from "~/features/email/mail-status.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { openRow } from "~/procedure/open-row.schema";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { ListRows } from "~/ui/list-rows";
import { withoutOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { StatStrip } from "~/ui/stat-strip";
import { SubmitButton } from "~/ui/submit-button";
import { mailColumns } from "../components/mail-columns";
import { MailStory } from "../components/mail-story";
import mailLogStyles from "../mail-log.css?url";
import { about } from "../mail-log.queries.server";
import { AGAIN_AT_ONCE } from "../mail-log.rules";
import { mailInWords, mailLine } from "../mail-log.server";

export const loader = procedure
  .permission("admin")
  .input(mailLog.Search.extend(openRow))
  .reads(({ ctx, input }) => ({
    page: mailLog.page(input, ctx.now),
    teamTypes: teamTypeChoices(),
    /** Whom the address asks about: their names are the filter's words. */
    about: about({ people: input.person, teams: input.team }),
    open: loggedMail(input.open),
  }))
  .loader(({ ctx, input, found }) => ({
    ...found.page,
    rows: plainRows(
      ctx,
      found.page.rows.map((mail) => mailLine(ctx, mail)),
      ({ id }) => id === input.open,
    ),
    open: found.open && mailInWords(ctx, found.open),
    teamTypes: found.teamTypes,
    about: found.about,
    kinds: KIND_CHOICES,
    when: input.when ?? null,
    states: input.state,
  }));

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(mailLogStyles);

export const meta = pageTitle("E-mail log");

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function MailLog() {
  const data = useLoaderData<typeof loader>();
  const { open, again, total, isNarrowed, ...page } = data;
  const { pathname, search } = useLocation();
  const list = withoutOpen(search);
  const back = pathname + list;
  return (
    <>
      <PageHead
        title="E-mail log"
        lede="Every e-mail from the moment that it is queued, and what became of it."
        actions={
          <>
            {total > 0 && <GenerateReport to={emailLogExportPath} />}
            {again > 0 && <TryAgain again={again} back={back} />}
          </>
        }
      />
      <Tiles data={data} />
      <Filters data={data} />
      <ListRows
        page={{ ...page, total, isNarrowed }}
        noun={{ one: "e-mail", many: "e-mails" }}
        caption="E-mails, newest first"
        columns={mailColumns(back, open?.id ?? "")}
        rowKey={(mail) => mail.id}
        {...(open && { expanded: { key: open.id, content: <MailStory mail={open} back={back} /> } })}
        empty={
          <EmptyState icon="mail" title="No e-mail yet">
            Every e-mail that the portal sends stands here, from the moment that it is queued.
          </EmptyState>
        }
      />
    </>
  );
}

function TryAgain({ again, back }: { again: number; back: string }) {
  const some = Math.min(again, AGAIN_AT_ONCE);
  return (
    <BackForm action={emailLogAgainPath} back={back}>
      <input type="hidden" name="which" value="failed" />
      <SubmitButton busyLabel="Sending…">
        {again === 1
          ? "Try 1 again"
          : some < again
            ? `Try the first ${some} again`
            : `Try all ${again} again`}
      </SubmitButton>
    </BackForm>
  );
}

const addressOf = (states: readonly string[], days?: number) =>
  `?${new URLSearchParams([
    ...states.map((state) => ["state", state]),
    ...(days ? [["when", String(days)]] : []),
  ])}`;

/** What matters of the last days; each leads to just the e-mails that it counts. */
function Tiles({ data }: { data: Data }) {
  const { arrived, waiting, bounced, notSent, again, stopped, states, when } = data;
  const isShown = (asked: readonly string[], days: string | null) =>
    when === days &&
    states.length === asked.length &&
    asked.every((state) => states.some((one) => one === state));
  const inDays = `last ${TILE_DAYS} days`;
  const tile = (label: string, value: number, asked: readonly MailStatus[], note: string) => ({
    label,
    value,
    note,
    // Nothing bad is shown where there is nothing.
    look: { ...MAIL_LOOKS[asked[0] ?? "waiting"], ...(value === 0 && { tone: "neutral" as const }) },
    to: addressOf(asked, TILE_DAYS),
    current: isShown(asked, String(TILE_DAYS)),
  });
  const hasStopped = `mail to ${counted(stopped, "address", "addresses")} has stopped`;
  return (
    <StatStrip
      label="E-mails by what became of them"
      stats={[
        tile("Delivered", arrived, ARRIVED, inDays),
        {
          ...{ label: "Waiting", value: waiting, to: addressOf(["waiting"]), look: MAIL_LOOKS.waiting },
          note: waiting > 0 ? "usually sent in under a minute" : "nothing waits",
          current: isShown(["waiting"], null),
        },
        tile("Bounced or complaint", bounced, BOUNCED, stopped > 0 ? hasStopped : inDays),
        tile("Not sent", notSent, NOT_SENT, again > 0 ? `${again} can be tried again` : inDays),
      ]}
    />
  );
}

function Filters({ data: { kinds, teamTypes, about: named } }: { data: Data }) {
  return (
    <FilterBar
      isSavable
      label="Filter e-mails"
      search={{ label: "Search e-mails", placeholder: "Person, team or subject" }}
      filters={[
        {
          name: "state",
          label: "State",
          options: MAIL_STATUSES.map((value) => ({ value, label: MAIL_LOOKS[value].label })),
        },
        { name: "kind", label: "Kind", options: kinds },
        { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        ...(named.people.length > 0
          ? [{ name: "person", label: "Person", options: optionsOf(named.people) }]
          : []),
        ...(named.teams.length > 0 ? [{ name: "team", label: "Team", options: optionsOf(named.teams) }] : []),
        { name: "when", label: "When", single: true, options: PERIODS },
      ]}
    />
  );
}

const PERIODS = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];
