import { openLine } from "~/features/tasks/types/form/open-days.rules";
import { teamPath } from "~/features/teams/teams.paths";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { lowerFirst } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { formatDate } from "~/ui/format.rules";
import type { Answers } from "../answers/answer.types";
import type { Journey } from "../answers/journey.rules";
import type { AnswerConflict } from "../answers/merged-answers.rules";
import type { Problem } from "../answers/problem.types";
import { withAnswers } from "../answers/with-answers.rules";
import { pagesOf } from "../document/pages.rules";
import { pageModel } from "../runner/page-model.rules";
import { LOOKS_NAME } from "../runner/row-verbs.rules";
import { answerContext } from "../submissions/open-filling.server";
import type { AnswerFile, OpenFilling } from "../submissions/open-filling.types";
import { entryOf, pageStamp } from "../submissions/page-stamp.rules";
import { conflictWho } from "./conflict-who.server";
import { type DraftForTeam, leadingToCheck } from "./filling.paths";
import { askedAt, type Filled, type ScreenPlace } from "./filling-use.server";
import { movedLines } from "./moved-lines.rules";
import type { DraftFacts, PageScreen, RefusedScreen } from "./screen.types";

/** What of a page is not as it stands in the draft. */
export interface PageChanges {
  /** What is drawn where it is not what is stored: what was typed. */
  answers?: Answers;
  journey?: Journey;
  problems?: readonly Problem[];
  conflicts?: readonly AnswerConflict[];
  refusal?: string | null;
  /** What stands in boxes that rows are pasted into and was not taken, by their names. */
  pasted?: Readonly<Record<string, string>>;
  /** Of the draft that is stored by now. */
  version?: number;
}

/** A page of the journey, or an entry on it, with its addresses; null where the journey has no such page. */
export function pageScreen(filled: Filled, place: ScreenPlace, changes: PageChanges = {}): PageScreen | null {
  const { open, ctx, paths, leadsToCheck, pictures } = filled;
  const { document, context, draft, refusal } = open;
  const journey = changes.journey ?? filled.journey;
  const page = journey.pages.find(({ number }) => number === place.page);
  if (!page) return null;
  const { problems = [], conflicts = [] } = changes;
  // What was typed here stays in sight where somebody else answered in another way.
  const typed = conflicts.map(({ mine, ...at }) => ({ ...at, answer: mine }));
  const answers = withAnswers(changes.answers ?? filled.answers, typed);
  const back = (path: string) => (leadsToCheck ? leadingToCheck(path) : path);
  const verb = (name: Parameters<typeof paths.verb>[1]) => back(paths.verb(place, name));
  const was = pageStamp(document, open.answers, askedAt(place));
  const model = pageModel(document, answers, {
    journey,
    part: {
      page,
      entry: place.within,
      problems,
      ...(changes.pasted && { pasted: changes.pasted }),
      ...(conflicts.length > 0 && {
        conflicts: conflicts.map((one) => ({ ...one, who: conflictWho(open, one, ctx.actor.id) })),
      }),
    },
    around: {
      ...context,
      pageTo: ({ number }) => paths.page({ page: number }),
      entryTo: (templateId, row) => paths.page({ page: place.page, within: { templateId, row } }),
      checkTo: paths.check,
      unseen: open.filling.of === "change" ? null : filled.prefilled,
      ordering: document.selling && orderingOf(filled),
      htmlOf: richTextHtml,
      pictureOf: (id) => pictures.get(id) ?? null,
      fileOf: (id) => factsOf(open.files.get(id)),
      paths: {
        save: back(paths.page(place)),
        draft: verb("draft"),
        update: verb("update"),
        rows: verb("rows"),
        upload: verb("upload"),
        autosave: refusal ? null : paths.verb(place, "autosave"),
        query: paths.query,
        files: paths.files,
        entry: place.within && entryOf(was, place.within),
        embeds: paths.embeds,
        close: place.within && (leadsToCheck ? paths.check : paths.page({ page: place.page })),
      },
    },
  });
  return {
    part: "page",
    crumbs: crumbsOf(filled, place),
    model: { ...model, back: model.back ?? backOf(filled) },
    hidden: {
      version: String(changes.version ?? draft?.version ?? 0),
      was,
      ...(refusal?.kind === "notYet" && !changes.refusal && { [LOOKS_NAME]: "1" }),
    },
    draft: draftFacts(filled, place),
    help: { email: ctx.settings.emails.supportEmail },
    refusal: changes.refusal ?? null,
  };
}

/** Beside the items of an order. */
function orderingOf({ ctx, open: { ordering } }: Filled) {
  const { locale } = ctx.settings.event;
  const { purchaseOrder, changeUntil, cancelUntil, note, terms } = ordering;
  const dayOf = (day: string) => formatDate(day, "medium", locale);
  const said = [
    ...(changeUntil ? [`change this order until ${dayOf(changeUntil)}`] : []),
    ...(cancelUntil ? [`cancel items until ${dayOf(cancelUntil)}`] : []),
  ];
  const until = said.length > 0 ? `You can ${said.join(" and ")}.` : "";
  return { purchaseOrder, until, note, terms, askAt: ctx.settings.emails.supportEmail };
}

export const factsOf = (file: AnswerFile | undefined) =>
  file
    ? {
        ...{ id: file.id, name: file.name, contentType: file.contentType, size: file.size },
        ...{ width: file.width, height: file.height },
      }
    : null;

/** From the first page: to what is changed, else to where the forms are. */
function backOf({ use, open }: Filled): ReturnType<typeof backTo> | null {
  const { filling, submitted } = open;
  if (filling.of === "change" && use.submissionPath) {
    const label = `Submission ${submitted?.reference ?? ""}`.trim();
    return backTo({ to: use.submissionPath(filling), label });
  }
  if (filling.of === "team" && filling.staffFor && open.staffForTeam !== null)
    return { to: teamPath(filling.staffFor.teamId), label: open.staffForTeam };
  return use.home && backTo(use.home);
}

const backTo = ({ to, label }: { to: string; label: string }) => ({
  to,
  label: lowerFirst(label),
});

export function crumbsOf({ open }: Pick<Filled, "open">, place?: ScreenPlace): Record<string, string> {
  const { filling, form, submitted, document } = open;
  const template = document.fields.find(({ id }) => id === place?.within?.templateId);
  return {
    [filling.formId]: form.title,
    ...(filling.of === "team" &&
      filling.staffFor && { [filling.staffFor.teamId]: open.staffForTeam ?? "Team", ...DRAFT_CRUMBS }),
    ...(filling.of === "change" && { [filling.submissionId]: submitted?.reference ?? "Submission" }),
    ...(template && { [template.id]: template.label || "Entries" }),
  };
}

const DRAFT_CRUMBS: Record<DraftForTeam, string> = { staff: "For the team", team: "The team’s draft" };

const AT_WORK_MS = 5 * 60_000;

export function draftFacts({ use, ctx, open, prefilled }: Filled, place: ScreenPlace | null): DraftFacts {
  const { draft, task, filling, moved, document, refusal } = open;
  const clock = eventClock(ctx);
  const other = draft?.updatedBy && draft.updatedBy.id !== ctx.actor.id ? draft.updatedBy : null;
  const ownBegun = filling.of === "guest" ? filling.ownBegun : null;
  const onPage = place && pagesOf(document.fields).find(({ number }) => number === place.page);
  return {
    kind: filling.of === "change" ? "change" : draft ? "draft" : "none",
    saved: draft && clock.momentOf(draft.updatedAt),
    by: other?.name ?? null,
    isAtWork: other !== null && ctx.now.getTime() - Date.parse(draft?.updatedAt ?? "") < AT_WORK_MS,
    due: task?.dueDate ? formatDate(task.dueDate, "full", ctx.settings.event.locale) : null,
    reference: filling.of === "change" ? (open.submitted?.reference ?? null) : null,
    isJudgedAnew: open.isJudgedAnew,
    moved: moved && { lines: movedLines(moved, answerContext(ctx)), number: open.number },
    prefilled: (onPage ? onPage.fields : [])
      .filter(({ id }) => prefilled.includes(id))
      .map(({ label }) => label),
    own:
      ownBegun && use.ownDraftPath
        ? { begun: clock.momentOf(ownBegun), to: use.ownDraftPath(filling) }
        : null,
    forTeam:
      filling.of === "team" && filling.staffFor
        ? { name: open.staffForTeam ?? "", isTeamsDraft: filling.staffFor.isTeamsDraft }
        : null,
    keepsNothing: document.selling !== undefined,
    lookOnly: refusal?.kind === "noTeam" ? LOOK_ONLY : refusal?.kind === "notYet" ? refusal.text : null,
    open: refusal || (filling.of === "change" && filling.by === "staff") ? null : openLine(open.days),
  };
}

const LOOK_ONLY =
  "You can look at this form. As you are in no team, nothing that you fill in is kept, and it cannot be sent in.";

/** In place of a page, for a form that cannot be filled in just now. */
export function refusedScreen(
  { ctx, open, use }: Filled,
  refusal: NonNullable<OpenFilling["refusal"]>,
): RefusedScreen {
  const { submitted, filling } = open;
  const seen =
    submitted && use.submissionPath
      ? [
          {
            to: use.submissionPath({ formId: filling.formId, submissionId: submitted.id }),
            label: "See what was sent in",
          },
        ]
      : [];
  return {
    part: "refused",
    crumbs: crumbsOf({ open }),
    formTitle: open.form.title,
    text: refusal.text,
    isOver: refusal.kind === "over",
    help: { email: ctx.settings.emails.supportEmail },
    ways: [...seen, ...(use.home ? [use.home] : [])],
  };
}
