import { Form, useActionData, useLoaderData, useSearchParams, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { eventClock } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, type LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import { HeadSearch } from "~/ui/head-search";
import { Icon } from "~/ui/icon";
import { TextareaField } from "~/ui/inputs";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { MailProof } from "../../reminders/components/mail-proof";
import { mailOf, nameOfPerson } from "../../reminders/digest-page.server";
import remindersStyles from "../../reminders/reminders.css?url";
import { adminTasksPath } from "../../tasks.paths";
import { BeforeItGoes } from "../components/before-it-goes";
import { WhichTasks, WhichTeams, WhichTypes } from "../components/choose-lines";
import { LastRounds } from "../components/last-rounds";
import { remindAll } from "../remind-all.commands.server";
import remindAllStyles from "../remind-all.css?url";
import { remindAllPath, remindTestPath } from "../remind-all.paths";
import { lastRounds, lateFacts, lateReads } from "../remind-all.queries.server";
import { remindAllOf } from "../remind-all.rules";
import { RemindAllInput, RemindAllSearch } from "../remind-all.schema";
import { lateTasksShown, lateTeamsShown, lateTypes, roundText, tallyOf } from "../remind-all-page.server";

/** People of the preview's choice. */
const PREVIEWS = 50;

export const loader = procedure
  .permission("moderator")
  .input(RemindAllSearch)
  .reads(({ ctx }) => ({ ...lateReads(ctx), rounds: lastRounds() }))
  .loader(async ({ ctx, input, found: { rounds, ...found } }) => {
    const { note, q, teams, who, ...choice } = input;
    const facts = await lateFacts(ctx, found);
    const of = remindAllOf(facts, choice);
    const shown = of.digests.find(({ person }) => person.id === who) ?? of.digests[0];
    const { today, momentOf } = eventClock(ctx);
    const sender = `${ctx.user.firstName} ${ctx.user.surname}`;
    return {
      late: facts.open.length,
      lateTeams: new Set(facts.open.map(({ teamId }) => teamId)).size,
      tasks: lateTasksShown(ctx, facts, choice),
      types: lateTypes(facts, choice),
      teams: lateTeamsShown(facts, { choice, q, isAll: teams === "all" }),
      tally: tallyOf(of),
      isFresh: choice.fresh === "1",
      previews: of.digests.slice(0, PREVIEWS).map(({ person, team }) => ({
        id: person.id,
        name: `${nameOfPerson(person)}, ${team?.name ?? ""}`,
      })),
      preview: shown ? { id: shown.person.id, mail: mailOf(ctx, shown, { day: today, note, sender }) } : null,
      note,
      rounds: rounds.map((round) => ({
        id: round.id,
        when: momentOf(round.sentAt),
        by: round.by,
        text: roundText(round),
        done: round.done,
        lines: round.lines,
      })),
      limits: limitsOf(RemindAllInput),
    };
  });

/** Reminds all teams that are late with what was chosen. */
export const action = procedure
  .permission("moderator")
  .input(RemindAllInput)
  .action(async ({ ctx, input }) => {
    const { mails, teams } = await remindAll(ctx, input);
    return ctx.redirect(remindAllPath, {
      type: "success",
      title: `${counted(mails, "mail")} on the way`,
      description: `${counted(teams, "team")} ${teams === 1 ? "is" : "are"} reminded.`,
    });
  });

export const handle = { crumb: () => "Remind of All That Is Overdue", isWide: true } satisfies PageHandle<
  typeof loader
>;

export const links = sheets(remindersStyles, remindAllStyles);

export const meta = pageTitle("Remind of All That Is Overdue");

/** What is late, of whom, in which words: asked before it goes to many. */
export default function RemindAll() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { fields, errors } = fieldsOf({
    id: "f",
    limits: data.limits,
    lastResult,
    values: { note: data.note },
  });
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const recount = () => {
    if (form.current) submit(form.current, { method: "get", replace: true, preventScrollReset: true });
  };
  if (data.late === 0) return <NothingLate rounds={data.rounds} />;
  const search = params.size > 0 ? `?${params}` : "";
  return (
    <>
      <PageHead
        title="Remind of all that is overdue"
        lede={`${counted(data.late, "task")} of ${counted(data.lateTeams, "team")} ${data.late === 1 ? "is" : "are"} late by their date and not with you for approval. One mail a person, however much is late.`}
        back={{ to: adminTasksPath, label: "Tasks" }}
        actions={
          data.teams.total > data.teams.rows.length || params.get("q") ? (
            <HeadSearch
              label="Find a team"
              placeholder="Find a team"
              action={remindAllPath}
              keep={["chosen", "task", "type", "without", "fresh", "note", "who"]}
            />
          ) : undefined
        }
      />
      <ErrorSummary errors={errors} />
      <Form
        className="remind-all"
        method="get"
        action={remindAllPath}
        ref={form}
        key={search}
        autoComplete="off"
        preventScrollReset
        onChange={(event) => {
          const { type, tagName } = event.target as unknown as HTMLInputElement;
          if (type === "checkbox" || tagName === "SELECT") recount();
        }}
      >
        <input type="hidden" name="chosen" value="1" />
        {params.get("teams") === "all" && <input type="hidden" name="teams" value="all" />}
        {params.get("q") && <input type="hidden" name="q" value={params.get("q") ?? ""} />}
        {data.teams.hiddenWithout.map((id) => (
          <input key={id} type="hidden" name="without" value={id} />
        ))}
        <div className="remind-main">
          <WhichTasks tasks={data.tasks} />
          <WhichTypes types={data.types} />
          <WhichTeams teams={data.teams.rows} total={data.teams.total} moreTo={moreTo(params, data.teams)} />
          <section className="panel remind-word">
            <h2>
              4. A word from you <span className="muted">optional, above the list</span>
            </h2>
            <TextareaField field={fields.note} label="A word from you" hideLabel rows={2} />
          </section>
        </div>
        <aside className="remind-side">
          <BeforeItGoes tally={data.tally} isFresh={data.isFresh} sendTo={`${remindAllPath}${search}`} />
          {data.preview && <Preview preview={data.preview} people={data.previews} />}
          <LastRounds rounds={data.rounds} />
        </aside>
      </Form>
    </>
  );
}

function moreTo(
  params: URLSearchParams,
  { total, rows }: { total: number; rows: readonly unknown[] },
): string | null {
  if (total <= rows.length) return null;
  const next = new URLSearchParams(params);
  next.set("teams", "all");
  return `${remindAllPath}?${next}`;
}

function Preview({
  preview,
  people,
}: {
  preview: { id: string; mail: Parameters<typeof MailProof>[0]["mail"] };
  people: readonly { id: string; name: string }[];
}) {
  return (
    <section className="remind-preview" aria-labelledby="preview">
      <div className="remind-preview-head">
        <h2 id="preview">Preview</h2>
        <label className="vh" htmlFor="who">
          Preview for
        </label>
        <span className="select-wrap">
          <select className="select" id="who" name="who" defaultValue={preview.id}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      <MailProof mail={preview.mail} label="The e-mail as this person gets it" />
      <Button size="sm" icon="send" formMethod="post" formAction={remindTestPath}>
        Send me a test
      </Button>
    </section>
  );
}

function NothingLate({ rounds }: { rounds: Parameters<typeof LastRounds>[0]["rounds"] }) {
  return (
    <>
      <PageHead title="Remind of all that is overdue" back={{ to: adminTasksPath, label: "Tasks" }} />
      <EmptyState
        icon="mail-check"
        title="No team is late with anything"
        actions={<ButtonLink to={adminTasksPath}>Back to the tasks</ButtonLink>}
      >
        What waits for your approval is not counted.
      </EmptyState>
      <LastRounds rounds={rounds} />
    </>
  );
}
