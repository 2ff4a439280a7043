import { type SQL, sql } from "drizzle-orm";
import { fullName, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, rowOf } from "#db/json-row";
import { emptyRead, type Found, type Reads, readBatch } from "#db/read-batch";
import { dueForTeam } from "~/features/tasks/due-date.server";
import type { ApprovalStatus, ProgressStatus } from "~/features/tasks/tasks.types";
import { nearDay, openWords } from "~/features/tasks/types/form/open-days.rules";
import { openDays } from "~/features/tasks/types/form/open-days.server";
import { visibleTask } from "~/features/tasks/visibility.server";
import { dayIn } from "~/lib/dates";
import { NotFound } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import { digestOf } from "../answers/digest.server";
import { readFormat } from "../answers/formats.server";
import { type Journey, journeyOf } from "../answers/journey.rules";
import { keptTotal, wholeAnswers } from "../answers/not-asked.rules";
import { phoneReader } from "../answers/phone.server";
import { withoutResults } from "../answers/without-results.rules";
import { asksBeforehand, filledBeforehand, type KnownBeforehand } from "../beforehand/beforehand.rules";
import { knownBeforehand } from "../beforehand/known-beforehand.server";
import type { FormDocument } from "../document/form-document.schema";
import { liveForm } from "../forms.queries.server";
import { documentAsksFacts, settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { knownFacts, storedFacts } from "../logic/known-facts.server";
import { goneLines } from "../ordering/gone-lines.rules";
import { knownOfOrder, orderFacts } from "../ordering/known-of-order.server";
import { type KnownOfOrder, soldDocument, withoutCounts } from "../ordering/sold-document.rules";
import type { FormVersion } from "../publication/version-cache.server";
import { versionRead } from "../publication/version-cache.server";
import { answerFiles } from "./answer-files.queries.server";
import { readAnsweredBy } from "./answered-by.rules";
import { draftMove, higherTotal, totalMove } from "./draft-move.rules";
import {
  asksForForm,
  isDraftOf,
  isSubmittedOf,
  isThere,
  mayFill,
  ownDays,
  reachOf,
  type StoredFilling,
  teamOf,
} from "./filling-reach.server";
import { refusalOf } from "./filling-refusal.rules";
import { fillingTeam, keepingSigned } from "./filling-team.rules";
import { carriedAnswers, newQuestions } from "./newer-version.rules";
import type { Filling, OpenFilling } from "./open-filling.types";
import { saysOtherwise } from "./says-otherwise.rules";
import { answersIn } from "./stored-answers.server";
import { withBeforehand } from "./with-beforehand.rules";

/** What answering needs to know of an event. */
export const answerContext = ({
  settings,
  now,
}: Pick<CommandContext, "settings"> & { now?: Date }): AnswerContext => {
  const { locale, timeZone, startDate, endDate } = settings.event;
  return {
    locale,
    currency: settings.variables.currencyId,
    phone: phoneReader(locale),
    ...(now && { days: { today: dayIn(timeZone, now), start: startDate || null, end: endDate || null } }),
    formats: readFormat,
    digest: digestOf,
  };
};

/** How people of the event write numbers and amounts. */
export const moneyOf = ({ settings }: Pick<CommandContext, "settings">) => ({
  locale: settings.event.locale,
  currency: settings.variables.currencyId,
});

export async function storedFilling(
  filling: Filling,
  { teamId }: { teamId: string | null },
): Promise<StoredFilling> {
  if (filling.of === "change") return filling;
  if (filling.of === "team") return { ...filling, teamId: fillingTeam(filling, { teamId }) };
  return { of: "guest", formId: filling.formId, tokenHash: filling.token ? await sha256(filling.token) : "" };
}

/** The way through what is filled in, for these answers: of its draft, or with what was typed. */
export const journeyFor = (
  { document, context, mayBeBlank, keptAside }: OpenFilling,
  answers: Answers,
): Journey =>
  journeyOf(document, answers, { context, mayBeBlank, kept: document.selling ? 0 : keptTotal(keptAside) });

type Reader = Pick<CommandContext, "db" | "event" | "settings" | "actor" | "now">;

/**
 * What is being filled in, as it stands now: one round trip. A form that is not there, or out of reach, is a 404; one that cannot be filled
 * in just now says why in `refusal`.
 */
export async function readFilling(ctx: Reader, filling: Filling): Promise<OpenFilling> {
  return (await readFillingWith(ctx, filling, {})).open;
}

/** The same with what else is asked in that round trip. */
export async function readFillingWith<R extends Reads>(
  ctx: Reader,
  filling: Filling,
  beside: R,
): Promise<{ open: OpenFilling; beside: Found<R> }> {
  const stored = await storedFilling(filling, ctx.actor);
  const own = fillingReads(ctx, stored);
  const found = await readBatch(ctx.db, { ...beside, ...own });
  const read = found as Found<typeof own>;
  const facts = await factsFor(ctx, stored, read.version);
  const beforehand = await beforehandFor(ctx, filling, stored, read.version);
  const open = openFilling(ctx, filling, { ...read, facts, beforehand });
  return {
    open: facts || open.document.selling ? { ...open, judgedBy: await judgedByOf(open.document) } : open,
    beside: found as Found<R>,
  };
}

/** Of what rules say of facts and days, and of today's prices, to tell whether they say the same later. */
const judgedByOf = async (document: FormDocument): Promise<string> =>
  (await sha256(JSON.stringify(withoutCounts(document)))).slice(0, 16);

/** What is known of whoever fills it in: asked for forms alone whose rules ask. */
async function factsFor(
  ctx: Reader,
  filling: StoredFilling,
  version: FormVersion | null,
): Promise<KnownFacts | null> {
  if (!version?.document || !documentAsksFacts(version.document)) return null;
  return await readFacts(ctx, filling);
}

/** What is filled in of whoever fills in, by the forms alone that say so; of guests nothing is known. */
async function beforehandFor(
  ctx: Reader,
  filling: Filling,
  stored: StoredFilling,
  version: FormVersion | null,
): Promise<KnownBeforehand | null> {
  if (!version?.document || !asksBeforehand(version.document)) return null;
  if (filling.of === "guest") return {};
  const isByTeam = filling.of === "team" ? !filling.staffFor : filling.by === "team";
  const known = knownBeforehand({
    userId: isByTeam ? ctx.actor.id : null,
    teamId: teamOf(stored, fillingTeam(stored, ctx.actor)),
  });
  return (await readBatch(ctx.db, { known })).known;
}

export const readFacts = async (ctx: Reader, filling: StoredFilling): Promise<KnownFacts> =>
  (await readBatch(ctx.db, { facts: knownFacts(ctx, teamOf(filling, fillingTeam(filling, ctx.actor))) }))
    .facts;

const submissionFacts = {
  id: as<string>(sql`s.id`),
  version: as<number>(sql`s.version`),
  answers: as<string>(sql`s.answers`),
  keptAside: as<string>(sql`s.kept_aside`),
  purchaseOrder: as<string>(sql`s.purchase_order`),
};

/** Of a team's draft its own; of a change those of the submission as well. */
function fillingReads({ event, actor, now }: Reader, filling: StoredFilling) {
  const { formId } = filling;
  const teamId = fillingTeam(filling, actor);
  const staffFor = filling.of === "team" ? filling.staffFor : undefined;
  const draft = isDraftOf(filling);
  const submitted = isSubmittedOf(filling, teamId);
  const answered = sql`s.id in (select s.id from submission s where ${draft} union all
    select s.id from submission s where ${submitted})`;
  const taskId = filling.of === "team" ? filling.taskId : null;
  const task: SQL =
    filling.of === "change"
      ? sql`(select s.task_id from submission s where ${submitted})`
      : sql`${taskId ?? ""}`;
  // Half of what SQLite compiles for a form. With a limit it is not put wherever it is named.
  const reach = reachOf(filling, teamId);
  const reached = reach && sql`reach.is_so`;
  const owner: SQL =
    filling.of === "change"
      ? sql`(select s.team_id from submission s where ${submitted})`
      : sql`${teamId ?? ""}`;
  return {
    ...liveForm(event, formId),
    // By which it was begun: of a change the version that its submission answers.
    begun: versionRead(event, {
      place: `filling ${formId} ${filling.of}`,
      source:
        filling.of === "change"
          ? sql`from submission s join form_version v on v.form_id = s.form_id and v.number = s.number
              where ${submitted}`
          : sql`from submission s join form_version v on v.form_id = s.form_id
              and v.number = coalesce(s.begun_number, s.number) where ${draft}`,
    }),
    // Whose changes somebody has acknowledged.
    seen: versionRead(event, {
      place: `filling ${formId} ${filling.of} seen`,
      source: sql`from submission s join form_version v on v.form_id = s.form_id
        and v.number = coalesce(s.seen_number, s.begun_number, s.number) where ${draft}`,
    }),
    may: jsonOne(
      {
        fill: bool(mayFill(filling, { teamId, now }, reached)),
        see: bool(isThere(filling, actor, reached)),
        ...openDays(ownDays(filling, teamId)),
      },
      sql`from ${reach ? sql`(select ${reach} as is_so limit 1) reach join ` : sql``}form fm where fm.id = ${formId}`,
    ),
    draft: jsonOne(
      {
        ...submissionFacts,
        number: as<number>(sql`s.number`),
        answeredBy: as<string>(sql`s.answered_by`),
        updatedAt: as<string>(sql`s.updated_at`),
        updatedBy: rowOf({ id: u.id, name: fullName(u) }, sql`from user u where u.id = s.updated_by`),
      },
      sql`from submission s where ${draft}`,
    ),
    submitted: jsonOne(
      {
        ...submissionFacts,
        number: as<number>(sql`s.number`),
        reference: as<string | null>(sql`s.reference`),
        submittedAt: as<string | null>(sql`s.submitted_at`),
        taskId: as<string | null>(sql`s.task_id`),
        teamId: as<string | null>(sql`s.team_id`),
        facts: as<string | null>(sql`s.facts`),
      },
      sql`from submission s where ${submitted}`,
    ),
    people: jsonRows(
      { id: u.id, name: fullName(u) },
      sql`from user u where u.id in (select a.value from submission s, json_each(s.answered_by) a where ${draft})`,
    ),
    files: answerFiles(answered),
    orders: orderFacts(formId, {
      team: teamOf(filling, teamId),
      submission: filling.of === "change" ? sql`(select s.id from submission s where ${submitted})` : null,
    }),
    staffForTeam: staffFor
      ? jsonOne({ name: tm.name }, sql`from team tm where tm.id = ${staffFor.teamId}`)
      : emptyRead<{ name: string } | null>(null),
    task: jsonOne(
      {
        id: t.id,
        title: t.title,
        dueDate: dueForTeam,
        progressStatus: as<ProgressStatus>(sql`coalesce(s.progress_status, 'incomplete')`),
        approvalStatus: as<ApprovalStatus>(sql`coalesce(s.approval_status, 'none')`),
      },
      sql`from task t left join task_status s on s.task_id = t.id and s.team_id = ${owner} where t.id = ${task}`,
    ),
    tasks: jsonRows(
      { id: t.id, title: t.title },
      sql`from team tm join task t on ${visibleTask} where tm.id = ${teamId ?? ""} and ${asksForForm(formId)}
        order by t.due_date is null, t.due_date, t.title`,
    ),
  };
}

function openFilling(
  ctx: Reader,
  filling: Filling,
  found: Found<ReturnType<typeof fillingReads>> & {
    facts: KnownFacts | null;
    beforehand: KnownBeforehand | null;
  },
): OpenFilling {
  const { form, version, draft, submitted, may, facts } = found;
  if (!form || !may?.see || !version) throw new NotFound();
  const known = knownOfOrder(found.orders, { ...ctx, ...ordering(filling) });
  const published = version.document ?? EMPTY;
  const settled = soldDocument(facts ? settledDocument(published, facts) : published, known);
  const beforehand = found.beforehand
    ? filledBeforehand(settled, { known: found.beforehand, context: answerContext(ctx) })
    : null;
  const shown = beforehand?.document ?? settled;
  const row = draft ?? (filling.of === "change" ? submitted : null);
  const isChange = filling.of === "change";
  const former = isChange && submitted ? wholeAnswers(...storedIn(submitted)) : null;
  const [stored, aside] = row ? storedIn(row) : [{}, {}];
  const carried = carriedAnswers(shown, { answers: stored, keptAside: aside }, former);
  const { keptAside } = carried;
  const { selling } = shown;
  const document = selling ? { ...shown, selling: { ...selling, gone: goneLines(carried, selling) } } : shown;
  const by = readAnsweredBy(draft?.answeredBy ?? "{}");
  const answers = withBeforehand(withoutResults(document, carried.answers), { isChange, beforehand, by });
  const zone = ctx.settings.event;
  const days = openWords({ ...form, ...may }, zone, ctx.now);
  const asked = {
    filling,
    form,
    hasQuestions: version.document !== null,
    hasTeam: fillingTeam(filling, ctx.actor) !== null,
  };
  return {
    filling,
    form,
    document,
    facts,
    judgedBy: "",
    isJudgedAnew:
      isChange && submitted !== null && facts !== null && version.document !== null
        ? saysOtherwise(version.document, [storedFacts(submitted.facts, submitted.id), facts])
        : false,
    number: version.number,
    versionId: version.id,
    context: { ...answerContext(ctx), ...keepingSigned(filling) },
    draft: draft && {
      id: draft.id,
      version: draft.version,
      updatedAt: draft.updatedAt,
      updatedBy: draft.updatedBy,
    },
    answers,
    keptAside,
    former,
    answeredBy: by,
    people: new Map(found.people.map(({ id, name }) => [id, name])),
    isOlder: draft !== null && draft.number !== version.number,
    ...movesOf({ ...found, known }, { answers: stored, keptAside: aside, ordered: former }),
    mayBeBlank:
      filling.of === "change" && filling.by === "staff" && found.begun?.document
        ? newQuestions(found.begun.document, document)
        : NOTHING,
    files: new Map(found.files.map((file) => [file.id, file])),
    task: found.task,
    tasks: found.tasks,
    published,
    known,
    ordering: {
      purchaseOrder: row?.purchaseOrder ?? "",
      changeUntil: found.orders?.changeUntil ?? null,
      cancelUntil: found.orders?.cancelUntil ?? null,
      terms: found.orders?.terms ?? "",
      note: found.orders?.note ?? "",
    },
    submitted: submitted && {
      id: submitted.id,
      purchaseOrder: submitted.purchaseOrder,
      version: submitted.version,
      number: submitted.number,
      reference: submitted.reference,
      submittedAt: submitted.submittedAt,
      taskId: submitted.taskId,
      teamId: submitted.teamId,
    },
    days,
    staffForTeam: found.staffForTeam?.name ?? null,
    refusal: refusalOf({
      ...{ ...asked, mayFill: may.fill, isSubmitted: submitted !== null, days },
      draftOf: draft && nearDay(draft.updatedAt, zone, ctx.now),
    }),
  };
}

/** Whose order it is. */
const ordering = (filling: Filling) => ({
  isByStaff: filling.of === "change" ? filling.by === "staff" : filling.of === "team" && !!filling.staffFor,
  isTeamsChange: filling.of === "change" && filling.by === "team",
});

const NOTHING: ReadonlySet<string> = new Set();
const EMPTY: FormDocument = {
  ...{ title: "", description: "", isEditable: false, isPublic: false },
  ...{ fields: [], logicMap: {}, groups: [], prefill: [] },
};

const storedIn = ({ id, answers, keptAside }: { id: string; answers: string; keptAside: string }) =>
  [answersIn(answers, id), answersIn(keptAside, id)] as const;

/** Between the newest version and those by which the draft, or the submission that is opened to be changed, was begun and looked at. */
function movesOf(
  {
    version,
    begun,
    seen,
    facts,
    known,
  }: Found<ReturnType<typeof fillingReads>> & { facts: KnownFacts | null; known: KnownOfOrder },
  stored: Parameters<typeof draftMove>[2],
): Pick<OpenFilling, "moved" | "costsMore"> {
  const settled = (document: FormDocument) =>
    soldDocument(facts ? settledDocument(document, facts) : document, known);
  const newer = version?.document && settled(version.document);
  const olderThan = (one: FormVersion | null) =>
    one?.document && one.number !== version?.number ? settled(one.document) : null;
  const [since, told] = [olderThan(begun), olderThan(seen ?? begun)];
  return {
    moved: newer && told ? draftMove(told, newer, stored) : null,
    costsMore: newer && since ? higherTotal(totalMove(since, newer, stored)) : null,
  };
}
