import { type Found, type Reads, readBatch } from "#db/read-batch";
import { nearDay, openWords } from "~/features/tasks/types/form/open-days.rules";
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
import { documentAsksFacts, settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { knownFacts, storedFacts } from "../logic/known-facts.server";
import { goneLines } from "../ordering/gone-lines.rules";
import { knownOfOrder } from "../ordering/known-of-order.server";
import { type KnownOfOrder, soldDocument, withoutCounts } from "../ordering/sold-document.rules";
import type { FormVersion } from "../publication/version-cache.server";
import { readAnsweredBy } from "./answered-by.rules";
import { draftMove, higherTotal, totalMove } from "./draft-move.rules";
import { type StoredFilling, teamOf } from "./filling-reach.server";
import { begunIn, type FillingFound, fillingReads } from "./filling-reads.server";
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
  actor: { teamId: string | null },
): Promise<StoredFilling> {
  if (filling.of !== "guest") return storedForMember(filling, actor);
  return { of: "guest", formId: filling.formId, tokenHash: filling.token ? await sha256(filling.token) : "" };
}

/** The same of what nobody fills in who is not signed in. */
export const storedForMember = (
  filling: Exclude<Filling, { of: "guest" }>,
  actor: { teamId: string | null },
): Exclude<StoredFilling, { of: "guest" }> =>
  filling.of === "change" ? filling : { ...filling, teamId: fillingTeam(filling, actor) };

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
  const version = read.head?.version ?? null;
  const facts = await factsFor(ctx, stored, version);
  const beforehand = await beforehandFor(ctx, filling, stored, version);
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

function openFilling(
  ctx: Reader,
  filling: Filling,
  found: FillingFound & {
    facts: KnownFacts | null;
    beforehand: KnownBeforehand | null;
  },
): OpenFilling {
  const { head, draft, submitted, facts } = found;
  const version = head?.version;
  if (!head?.may.see || !version) throw new NotFound();
  const { form, may, orders } = head;
  const known = knownOfOrder(orders, { ...ctx, ...ordering(filling) });
  const published = version.document ?? EMPTY;
  const settled = soldDocument(facts ? settledDocument(published, facts) : published, known);
  const beforehand = found.beforehand
    ? filledBeforehand(settled, { known: found.beforehand, context: answerContext(ctx) })
    : null;
  const shown = beforehand?.document ?? settled;
  const row = draft ?? (filling.of === "change" ? submitted : null);
  const isChange = filling.of === "change";
  const begun = begunIn(found);
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
    people: new Map((draft?.people ?? []).map(({ id, name }) => [id, name])),
    isOlder: draft !== null && draft.number !== version.number,
    ...movesOf(
      { version, begun, seen: draft?.seen ?? null, facts, known },
      { answers: stored, keptAside: aside, ordered: former },
    ),
    mayBeBlank:
      filling.of === "change" && filling.by === "staff" && begun?.document
        ? newQuestions(begun.document, document)
        : NOTHING,
    files: new Map([...(draft?.files ?? []), ...(submitted?.files ?? [])].map((file) => [file.id, file])),
    task: found.task,
    tasks: head.tasks,
    published,
    known,
    ordering: {
      purchaseOrder: row?.purchaseOrder ?? "",
      changeUntil: orders.changeUntil,
      cancelUntil: orders.cancelUntil,
      terms: orders.terms,
      note: orders.note,
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
    staffForTeam: head.staffForTeam,
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
  }: {
    version: FormVersion;
    begun: FormVersion | null;
    seen: FormVersion | null;
    facts: KnownFacts | null;
    known: KnownOfOrder;
  },
  stored: Parameters<typeof draftMove>[2],
): Pick<OpenFilling, "moved" | "costsMore"> {
  const settled = (document: FormDocument) =>
    soldDocument(facts ? settledDocument(document, facts) : document, known);
  const newer = version.document && settled(version.document);
  const olderThan = (one: FormVersion | null) =>
    one?.document && one.number !== version.number ? settled(one.document) : null;
  const [since, told] = [olderThan(begun), olderThan(seen ?? begun)];
  return {
    moved: newer && told ? draftMove(told, newer, stored) : null,
    costsMore: newer && since ? higherTotal(totalMove(since, newer, stored)) : null,
  };
}
