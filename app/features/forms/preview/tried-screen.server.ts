import { DomainError } from "~/lib/errors";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import type { CommandContext } from "~/procedure/context";
import { readAnswers } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";
import { type Journey, journeyOf } from "../answers/journey.rules";
import { prefilledAnswers } from "../answers/prefilled-answers.rules";
import { sentTexts } from "../answers/sent-texts.rules";
import type { FormDocument } from "../document/form-document.schema";
import { momentOfSigning } from "../document/types/signature/signed.rules";
import { pageModel, stepsOf } from "../runner/page-model.rules";
import type { PageModel, PictureFacts, Step } from "../runner/page-model.types";
import { summaryModel } from "../runner/summary-model.rules";
import type { SummaryModel } from "../runner/summary-model.types";
import { answerContext } from "../submissions/open-filling.server";
import { TOO_MUCH } from "../submissions/submissions.texts";
import { readAddress, triedAddresses } from "./tried-address.rules";
import { type Tried, type TriedPlace, triedPage } from "./tried-place.rules";

/** A form as it is tried: a page of it, or its end with all answers. */
export type TriedScreen = { hidden: Record<string, string>; refusal: string | null } & (
  | { part: "page"; model: PageModel }
  | {
      part: "check";
      head: {
        formTitle: string;
        position: number;
        count: number;
        back: { to: string; label: string } | null;
        steps: readonly Step[];
      };
      blocks: SummaryModel;
      /** What would still have to be put right. */
      open: readonly { title: string; to: string; count: number }[];
    }
  | { part: "empty" }
);

export interface TriedForm {
  document: FormDocument;
  pictures: ReadonlyMap<string, PictureFacts>;
  /** Where its pages are, and what goes with every address. */
  base: string;
  kept: Readonly<Record<string, string>>;
}

const NOT_KEPT = "This is a try: nothing is saved. Continue carries what you typed from page to page.";

/** What is carried: from the address where it is there, else what the address fills in. */
export function triedAt(
  ctx: CommandContext,
  { document }: Pick<TriedForm, "document">,
  search: URLSearchParams,
): Tried {
  const { place, answers } = readAddress(search);
  const carried = answers === null ? null : readAnswers(answers);
  const get = (parameter: string) => search.get(parameter);
  return {
    place,
    problems: [],
    answers: carried?.answers ?? prefilledAnswers(document, { get, context: answerContext(ctx) }),
  };
}

/** The same after a page was sent; throws where more was sent than any page sends. */
export function triedBy(
  ctx: CommandContext,
  { document }: Pick<TriedForm, "document">,
  { search, form }: { search: URLSearchParams; form: FormData | DomainError },
): Tried & { refusal: string | null } {
  if (form instanceof DomainError) throw form;
  const sent = sentTexts(form);
  if (!sent) throw new DomainError(413, TOO_MUCH);
  const { place, verb } = readAddress(search);
  const before = readAnswers(sent.get("answers")?.[0] ?? "{}")?.answers ?? {};
  const signedAt = momentOfSigning(ctx.settings.event.timeZone, ctx.now);
  const tried = triedPage(document, before, { place, verb, sent, context: answerContext(ctx), signedAt });
  return { ...tried, refusal: verb === "draft" ? NOT_KEPT : null };
}

/** What is drawn of a tried form. A page that these answers do not show leads to the first that they do. */
export function triedScreen(
  ctx: CommandContext,
  form: TriedForm,
  { answers, place, problems, pasted, refusal = null }: Tried & { refusal?: string | null },
): TriedScreen {
  const { document, pictures } = form;
  const context = answerContext(ctx);
  const journey = journeyOf(document, answers, { context });
  const to = triedAddresses(form.base, form.kept, answers);
  const pageTo = ({ number }: { number: number }) => to.link({ page: number, within: null });
  const checkTo = to.link({ page: "check", within: null });
  const hidden = { answers: to.json, version: String(to.json.length) };
  if (journey.pages.length === 0) return { part: "empty", hidden, refusal };
  if (place.page === "check") return { ...checkScreen({ form, journey, answers, context }), hidden, refusal };
  const page = journey.pages.find(({ number }) => number === place.page) ?? journey.pages[0];
  if (!page) return { part: "empty", hidden, refusal };
  const isHere = page.number === place.page;
  const within = isHere && isEntry(page, place) ? place.within : null;
  const here: TriedPlace = { page: page.number, within };
  const model = pageModel(document, answers, {
    journey,
    part: { page, entry: within, problems: isHere ? problems : [], ...(isHere && pasted && { pasted }) },
    around: {
      ...context,
      ...{ pageTo, checkTo },
      entryTo: (templateId, row) => to.link({ page: page.number, within: { templateId, row } }),
      htmlOf: richTextHtml,
      pictureOf: (id) => pictures.get(id) ?? null,
      fileOf: () => null,
      paths: {
        save: to.verb(here, "save"),
        draft: to.verb(here, "draft"),
        update: to.verb(here, "update"),
        rows: to.verb(here, "rows"),
        upload: to.verb(here, "update"),
        autosave: null,
        query: "",
        entry: null,
        files: form.base,
        embeds: null,
        close: within && to.link({ page: page.number, within: null }),
      },
    },
  });
  return {
    part: "page",
    model: { ...model, steps: reachable(journey, { at: page.number, pageTo, checkTo }) },
    hidden,
    refusal,
  };
}

function isEntry({ loops }: Journey["pages"][number], { within }: TriedPlace): boolean {
  const loop = loops.find(({ templateId }) => templateId === within?.templateId);
  return loop !== undefined && within !== null && within.row <= loop.rows.length;
}

/** Whoever tries a form goes where they like. */
const reachable = (
  journey: Journey,
  around: { at: number | "check"; pageTo: (page: { number: number }) => string; checkTo: string },
): Step[] =>
  stepsOf(journey, around).map((step, at) => {
    const page = journey.pages[at];
    return { ...step, to: step.state === "current" ? null : page ? around.pageTo(page) : around.checkTo };
  });

function checkScreen({
  form: { document, base, kept },
  journey,
  answers,
  context,
}: {
  form: TriedForm;
  journey: Journey;
  answers: Answers;
  context: ReturnType<typeof answerContext>;
}) {
  const to = triedAddresses(base, kept, answers);
  const pageTo = ({ number }: { number: number }) => to.link({ page: number, within: null });
  const last = journey.pages.at(-1);
  return {
    part: "check" as const,
    head: {
      formTitle: document.title,
      position: journey.pages.length + 1,
      count: journey.pages.length + 1,
      back: last ? { to: pageTo(last), label: last.title || `page ${last.position}` } : null,
      steps: reachable(journey, { at: "check", pageTo, checkTo: to.link({ page: "check", within: null }) }),
    },
    blocks: summaryModel(document, journey.judged.answers, {
      ...{ locale: context.locale, currency: context.currency },
      fileOf: () => null,
      outdated: journey.judged.outdated,
      changeTo: ({ page, within }) => to.link({ page, within }),
    }),
    open: journey.pages
      .filter(({ problems }) => problems.length > 0)
      .map((page) => ({
        title: page.title || `Page ${page.position}`,
        to: pageTo(page),
        count: page.problems.length,
      })),
  };
}
