import { useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod";
import { ownMailsPath } from "~/features/email/email.paths";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { withParam } from "~/lib/address.rules";
import { newId } from "~/lib/ids";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { Tabs } from "~/ui/tabs";
import decisionsStyles from "../../approvals/decisions.css?url";
import commentsStyles from "../comments.css?url";
import { allReadPath, commentsExportPath } from "../comments.paths";
import { ORGANISERS_PEOPLE } from "../comments.rules";
import { CommentInput, ShownComments } from "../comments.schema";
import { InboxList } from "../components/inbox-list";
import { answerPeople, inboxEntries, newCounts, tasksWrittenUnder } from "../inbox.queries.server";

export const loader = procedure
  .permission("moderator")
  .input(
    inboxEntries.Search.extend({
      ...openRow,
      answer: z.string().max(40).default("").catch(""),
      show: ShownComments,
    }),
  )
  .reads(({ ctx, input }) => {
    const scope = { readerId: ctx.user.id, clock: eventClock(ctx) };
    const which = input.show === "all" ? "read" : input.show;
    return {
      // What is new stands first, whichever page of the others is looked at.
      fresh: inboxEntries.page(
        { ...input, page: 1 },
        { ...scope, which: input.show === "mentions" ? "newMentions" : "new" },
      ),
      page: inboxEntries.page(input, { ...scope, which }),
      counts: newCounts(ctx.user.id),
      tasks: tasksWrittenUnder(),
      teamTypes: teamTypeChoices(),
      people: answerPeople(input.answer, ctx.user.id),
    };
  })
  .loader(({ ctx, input, found: { fresh, page, counts, people, ...rest } }) => {
    const { q, task, team, type } = input;
    const { momentOf } = eventClock(ctx);
    const shown = <Row extends { at: string }>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, when: momentOf(row.at) }));
    return {
      ...rest,
      show: input.show,
      filters: { q: q === "" ? [] : [q], task, team, type },
      open: input.open,
      counts: { fresh: counts?.fresh ?? 0, mentions: counts?.mentions ?? 0 },
      wantsMail: counts?.wantsMail ?? false,
      fresh: { ...fresh, rows: input.page === 1 ? shown(fresh.rows) : [] },
      page: { ...page, rows: shown(page.rows) },
      people: [...people, ...ORGANISERS_PEOPLE.slice(0, 1)],
      limits: { text: limitsOf(CommentInput).text },
      formId: newId(),
      drawnAt: ctx.now.toISOString(),
      locale: ctx.settings.event.locale,
    };
  });

export const links = sheets(decisionsStyles, commentsStyles);

export const meta = pageTitle("Comments");

/** What teams write under their tasks, over all of them: what the reader has not read first. */
export default function AdminComments() {
  const { show, filters, counts, fresh, page, tasks, teamTypes, drawnAt, wantsMail, ...rest } =
    useLoaderData<typeof loader>();
  const isPart = show === "mentions" || page.isNarrowed;
  const { pathname, search } = useLocation();
  const own = withParam(withParam(search, "open", null), "answer", null);
  const back = pathname + own;
  const tab = (value: string, label: string, count?: number) => ({
    to: pathname + withParam(withParam(own, "page", null), "show", value === "all" ? null : value),
    label,
    count,
    current: show === value,
  });
  const isAll = show === "all";
  const first = isAll ? fresh : page;
  const isEmpty = fresh.rows.length === 0 && page.rows.length === 0;
  return (
    <>
      <PageHead
        title="Comments"
        lede="What teams write under their tasks. New ones first, then the latest."
        actions={
          <>
            {!isEmpty && <GenerateReport to={commentsExportPath} />}
            {fresh.total > 0 && (
              <BackForm action={allReadPath} back={back}>
                <input type="hidden" name="to" value={drawnAt} />
                {show === "mentions" && <input type="hidden" name="mentions" value="1" />}
                {Object.entries(filters).flatMap(([name, values]) =>
                  values.map((value) => (
                    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
                  )),
                )}
                <SubmitButton icon="check-check" busyLabel="Marking…">
                  Mark {isPart ? "these" : "all"} {fresh.total} as read
                </SubmitButton>
              </BackForm>
            )}
          </>
        }
      />
      <Tabs
        label="Comments"
        tabs={[
          tab("all", "All"),
          tab("new", "New", counts.fresh),
          tab("mentions", "Mention you", counts.mentions),
        ]}
      />
      {(!isEmpty || page.isNarrowed) && (
        <FilterBar
          label="Filter comments"
          keep={["show", "team"]}
          search={{ label: "Search comments", placeholder: "Words, team or person" }}
          filters={[
            { name: "task", label: "Task", options: optionsOf(tasks) },
            { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
          ]}
        />
      )}
      {isEmpty &&
        (page.isNarrowed ? (
          <FilteredEmpty noun="comments" filters={page.filters} />
        ) : (
          <NoComments isNew={show === "new"} />
        ))}
      {first.rows.length > 0 && (
        <section className="mt-4" aria-label={isAll ? "New" : show === "new" ? "New" : "Mention you"}>
          <InboxList entries={first.rows} search={own} {...rest} />
        </section>
      )}
      {isAll && page.rows.length > 0 && (
        <section className="section" aria-labelledby="read">
          <SectionHead id="read" title="Read" count={page.total} />
          <InboxList entries={page.rows} search={own} {...rest} />
        </section>
      )}
      <Pagination total={page.total} noun="comments" perPage={50} />
      <MailsToYou wantsMail={wantsMail} />
    </>
  );
}

function NoComments({ isNew }: { isNew: boolean }) {
  return (
    <EmptyState icon="message-square" title={isNew ? "You have read everything" : "No comments yet"}>
      {isNew
        ? "When a team writes under a task, it will be here."
        : "What teams and organisers write under tasks will be here."}
    </EmptyState>
  );
}

function MailsToYou({ wantsMail }: { wantsMail: boolean }) {
  return (
    <section className="section" aria-labelledby="mails">
      <SectionHead id="mails" title="E-mails to you" />
      <p className="muted">
        {wantsMail
          ? "You get an e-mail when something waits to be decided or read, at most one an hour. "
          : "You get no e-mail when something waits to be decided or read. "}
        <Link to={ownMailsPath}>Choose which e-mails you get</Link>
      </p>
    </section>
  );
}
