import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { formatMoney } from "~/lib/money.rules";
import { Id } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { MovedPrice } from "../ordering/moved-prices.rules";
import { shownBy } from "../ordering/shown-lists.rules";
import { shownOrder } from "../ordering/shown-order.rules";
import { stepsOf } from "../runner/page-model.rules";
import { AGREED_NAME } from "../runner/row-verbs.rules";
import { filePath } from "../runner/runner-paths.rules";
import { summaryModel } from "../runner/summary-model.rules";
import type { KeptRow, SummaryModel } from "../runner/summary-model.types";
import type { AskedQuestions } from "../submissions/list/asked-questions.server";
import { moneyOf } from "../submissions/open-filling.server";
import { submitFilling } from "../submissions/submit.commands.server";
import { leadingToCheck, PROBLEMS_PARAM, withProblems } from "./filling.paths";
import {
  type Filled,
  type FillingArgs,
  type FillingUse,
  fillingAt,
  pathsAt,
  readFilledAndAsked,
  searchOf,
} from "./filling-use.server";
import { keptIn } from "./not-asked.server";
import { refusedReply } from "./page-loader.server";
import { crumbsOf, draftFacts } from "./page-screen.server";
import type { DraftFacts, Help, Named, RefusedScreen } from "./screen.types";

/** Everything that was answered, before it is sent in. */
export interface CheckScreen extends Named {
  part: "check";
  head: {
    formTitle: string;
    position: number;
    count: number;
    back: { to: string; label: string } | null;
    steps: ReturnType<typeof stepsOf>;
  };
  blocks: SummaryModel;
  /** What the form does not ask any more: it stays unless it is taken away. */
  kept: KeptRow[];
  hidden: Record<string, string>;
  draft: DraftFacts;
  help: Help;
  submitTo: string;
  draftTo: string;
  discardTo: string;
  /** The dearer total that has to be agreed to before it is sent in. */
  agree: AgreeFacts | null;
  /** Questions whose stored answer goes when this is sent in, since nobody sees them any more. */
  dropped: string[];
}

export interface AgreeFacts {
  from: string;
  to: string;
  /** In minor units: what the tick says. */
  value: string;
  /** It was sent without the tick. */
  isMissing: boolean;
}

/** The check of all answers; what has still to be put right leads to its page. */
export async function checkOf(use: FillingUse, args: FillingArgs) {
  const { ctx } = args;
  const { filled, asked } = await readFilledAndAsked(use, args);
  const refused = refusedReply(filled);
  if (refused) return refused;
  const { open, journey, paths, prefilled } = filled;
  if (open.refusal || !open.draft) throw ctx.redirect(paths.start);
  const { firstIncomplete } = journey;
  if (firstIncomplete) throw ctx.redirect(withProblems(paths.page({ page: firstIncomplete.number })));
  // What an address filled in is somebody's answer when its page was looked at and sent.
  const unseen = journey.pages.find(({ fields }) => fields.some(({ id }) => prefilled.includes(id)));
  if (unseen) throw ctx.redirect(paths.page({ page: unseen.number }));
  return data<CheckScreen | RefusedScreen>(checkScreen(filled, asked));
}

function checkScreen(filled: Filled, asked: AskedQuestions): CheckScreen {
  const { ctx, open, journey, paths } = filled;
  const { document, context, files, draft, number } = open;
  const last = journey.pages.at(-1);
  const pageTo = (page: { number: number }) => paths.page({ page: page.number });
  return {
    part: "check",
    crumbs: crumbsOf(filled),
    head: {
      formTitle: document.title,
      position: journey.pages.length + 1,
      count: journey.pages.length + 1,
      back: last ? { to: pageTo(last), label: last.title || `page ${last.position}` } : null,
      steps: stepsOf(journey, { at: "check", pageTo, checkTo: paths.check }),
    },
    blocks: summaryModel(document, journey.judged.answers, {
      order: document.selling && shownOrder(document, orderedBy(filled)),
      locale: context.locale,
      currency: context.currency,
      fileOf: (id) => {
        const file = files.get(id);
        return file ? { name: file.name, to: filePath(paths, id) } : null;
      },
      outdated: journey.judged.outdated,
      changeTo: ({ page, within, name }) =>
        `${leadingToCheck(paths.page({ page, within }))}#${encodeURIComponent(name)}`,
    }),
    kept: keptIn(filled, asked),
    hidden: {
      ...{ draft: draft?.id ?? "", version: String(draft?.version ?? 0), number: String(number) },
      ...(open.judgedBy && { judgedBy: open.judgedBy }),
      ...(document.selling && { day: open.known.day }),
    },
    draft: draftFacts(filled, null),
    help: { email: ctx.settings.emails.supportEmail },
    submitTo: paths.submission,
    draftTo: paths.draftSaved,
    discardTo: paths.discard,
    agree: agreeFacts(filled),
    dropped: open.filling.of === "change" ? droppedLabels(filled) : [],
  };
}

/** Entries are told apart by the ids that the draft has. */
const orderedBy = ({ open, journey }: Filled) => ({
  answers: open.answers,
  isShown: shownBy(journey.judged.visibility),
});

function agreeFacts({ ctx, open: { costsMore, context } }: Filled): AgreeFacts | null {
  if (!costsMore) return null;
  return {
    from: formatMoney(costsMore.from, context),
    to: formatMoney(costsMore.to, context),
    value: String(costsMore.to),
    isMissing: searchOf(ctx).has(PROBLEMS_PARAM),
  };
}

function droppedLabels({ open, journey }: Filled): string[] {
  const hidden = new Set(journey.judged.hidden);
  return open.document.fields.filter(({ id }) => hidden.has(id)).map(({ label }) => label);
}

const whole = z.coerce.number().int().min(1).catch(0);
/** What the check sends: the draft as it was looked at, by which version of the form. What is none is a draft that has changed. */
export const CheckedInput = z.object({
  ...{ draft: Id.catch(""), version: whole, number: whole },
  judgedBy: z.string().max(100).optional().catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  [AGREED_NAME]: z.coerce.number().int().min(0).nullable().catch(null).default(null),
});

const CHECK_AGAIN =
  "Nothing was sent in yet. These are the answers as they are now: check them, then submit.";
/** So many prices are named. */
const NAMED = 3;

/** “3 kW supply costs £372.00 each now, it was £310.00.” */
function pricesText(prices: readonly MovedPrice[], money: ReturnType<typeof moneyOf>): string {
  const texts = prices
    .slice(0, NAMED)
    .map(
      ({ label, from, to }) =>
        `${label}: ${formatMoney(to, money)} each, it was ${formatMoney(from, money)}.`,
    );
  const more = prices.length - texts.length;
  return [...texts, ...(more > 0 ? [`${counted(more, "more price")} changed too.`] : [])].join(" ");
}

/** Sends the form in, and leads to what is said then. */
export async function submit(
  use: FillingUse,
  {
    ctx,
    params,
    input: { draft: draftId, version, number, judgedBy, day, [AGREED_NAME]: agreedTotal },
  }: FillingArgs & { input: z.infer<typeof CheckedInput> },
): Promise<Response> {
  const filling = fillingAt(use, { ctx, params });
  const sent = await submitFilling(ctx, filling, {
    draftId,
    version,
    number,
    agreedTotal,
    ...(judgedBy && { judgedBy }),
    ...(day && { day }),
  });
  const paths = pathsAt(use, filling);
  if (sent.kind === "changed") {
    return ctx.redirect(paths.check, {
      type: "info",
      title: "Something was changed meanwhile",
      description: [pricesText(sent.prices ?? [], moneyOf(ctx)), CHECK_AGAIN].filter(Boolean).join(" "),
    });
  }
  if (sent.kind === "costsMore") return ctx.redirect(withProblems(paths.check));
  if (sent.kind === "incomplete") return ctx.redirect(withProblems(paths.page({ page: sent.page.number })));
  const { to, toast } = use.afterSubmit(filling, sent);
  return ctx.redirect(to, toast);
}
