import { data } from "@remix-run/cloudflare";
import { lastReachable, mayVisit } from "../answers/journey.rules";
import { looksOnly } from "../submissions/filling-refusal.rules";
import { PROBLEMS_PARAM } from "./filling.paths";
import {
  type Filled,
  type FillingArgs,
  type FillingUse,
  placeOf,
  readFilled,
  type ScreenPlace,
  searchOf,
} from "./filling-use.server";
import { pageScreen, refusedScreen } from "./page-screen.server";
import type { FillingScreen } from "./screen.types";

/** What a loader answers where nothing can be filled in; null where it can, or be looked at. */
export function refusedReply(filled: Filled) {
  const { refusal } = filled.open;
  if (!refusal || looksOnly(filled.open)) return null;
  const isGone = refusal.kind === "notAvailable" || refusal.kind === "notPublic";
  return data<FillingScreen>(refusedScreen(filled, refusal), { status: isGone ? 404 : 409 });
}

/** Leads to the first page, or to where the draft stands. */
export async function startOf(use: FillingUse, args: FillingArgs) {
  const { ctx } = args;
  const filled = await readFilled(use, args);
  const { open, paths, journey } = filled;
  const { filling, refusal, submitted, tasks } = open;
  if (submitted && filling.of === "team" && refusal?.kind === "submitted" && use.submissionPath)
    throw ctx.redirect(use.submissionPath({ formId: filling.formId, submissionId: submitted.id }));
  const [task] = tasks;
  // A form that a task asks for is filled in for the task.
  if (filling.of === "team" && filling.taskId === null && task)
    throw ctx.redirect(use.baseOf(filling) + withTask(searchOf(ctx), task.id));
  const refused = refusedReply(filled);
  if (refused) return refused;
  const place = open.draft && !open.refusal ? journey.firstIncomplete : (journey.pages[0] ?? null);
  throw ctx.redirect(place ? paths.page({ page: place.number }) : paths.check);
}

const withTask = (search: URLSearchParams, taskId: string): string => {
  const params = new URLSearchParams(search);
  params.set("task", taskId);
  return `?${params}`;
};

/** A page of the journey; one that may not be visited yet leads to the last that may. */
export async function pageOf(use: FillingUse, args: FillingArgs) {
  const { ctx, params } = args;
  const filled = await readFilled(use, args);
  const refused = refusedReply(filled);
  if (refused) return refused;
  const place = placeOf(params);
  // Behind an action that shows its page again, whatever its draft says by now.
  const isShownAgain = ctx.scope.request.method === "POST";
  const shown = isShownAgain ? pageScreen(filled, place) : null;
  if (shown) return data<FillingScreen>(shown);
  ledToReachable(filled, place);
  const page = filled.journey.pages.find(({ number }) => number === place.page);
  const problems = searchOf(ctx).has(PROBLEMS_PARAM) ? (page?.problems ?? []) : [];
  return data<FillingScreen>(pageScreen(filled, place, { problems }) as FillingScreen);
}

/** Addresses that lead nowhere yet, or nowhere any more, lead to where the journey stands. */
function ledToReachable({ ctx, journey, open, paths }: Filled, { page, within }: ScreenPlace): void {
  // Who only looks goes through all that is shown.
  const isShown = journey.pages.some(({ number }) => number === page);
  if (looksOnly(open) ? isShown && !within : mayVisit(journey, { page, within })) return;
  if (within && mayVisit(journey, { page, within: null })) throw ctx.redirect(paths.page({ page }));
  const last = lastReachable(journey);
  throw ctx.redirect(last ? paths.page({ page: last.number }) : paths.check);
}
