import * as z from "zod";
import type { CurrentUser } from "~/identity/session.server";
import type { Started } from "~/procedure/phases";
import { type Ctx, Id } from "~/procedure/procedure.server";
import type { Toast } from "~/procedure/toast.server";
import type { Answers } from "../answers/answer.types";
import type { RowOf } from "../answers/input-names.rules";
import type { Journey } from "../answers/journey.rules";
import { prefilledAnswers } from "../answers/prefilled-answers.rules";
import type { PageAsked } from "../answers/taken-answers.rules";
import type { PictureFacts } from "../runner/page-model.types";
import { type AskedQuestions, askedQuestions } from "../submissions/list/asked-questions.server";
import { journeyFor, readFillingWith } from "../submissions/open-filling.server";
import type { Filling, OpenFilling } from "../submissions/open-filling.types";
import { type FillingPaths, fillingPaths, leadsToCheck } from "./filling.paths";
import { pictureFacts, picturesOf } from "./form-pictures.server";

/** Whoever fills in a form, signed in or not. */
export type FillingCtx = Ctx<CurrentUser | null>;
/** What the path of a place says, checked by its `params`. */
export type PlaceParams = Readonly<Record<string, string | undefined>>;

/**
 * A place where forms are filled in: by a team, as a change of what was sent in, by staff, by guests. All its screens are made of
 * this by `fillingRoutes`.
 */
export interface FillingUse {
  /** Who may call. */
  procedure: Started<FillingCtx>;
  /** What the path says besides the page: at least the form. */
  params: z.ZodRawShape;
  /** What is filled in there; `taskId` is what the address names by `?task=`. */
  fillingOf(args: { params: PlaceParams; taskId: string | null }): Filling;
  /** Where who fills in is known by what they hold and not by a session: what is filled in, and as whom; asked once the path is read. */
  hold?(args: { ctx: FillingCtx; filling: Filling; does: Does }): Promise<Held>;
  /** Where its first page is. */
  baseOf(filling: Filling): string;
  /** Where can be seen what was sent in; null for whoever sees none of it. */
  submissionPath: ((at: { formId: string; submissionId: string }) => string) | null;
  /** Where sending in leads to, and what is said there. */
  afterSubmit(
    filling: Filling,
    sent: { submissionId: string; confirmationId: string; reference: string | null },
  ): { to: string; toast?: Toast };
  /** Where discarding a draft leads to, and what is said there. */
  afterDiscard(args: { ctx: FillingCtx; filling: Filling }): Promised<{ to: string; title: string }>;
  /** Where one's own draft is, beside one that a link led to. */
  ownDraftPath?(filling: Filling): string;
  /** Where people go who stop here; null where there is nowhere. */
  home: { to: string; label: string } | null;
}

type Promised<T> = T | Promise<T>;

export interface FillingArgs {
  ctx: FillingCtx;
  params: PlaceParams;
}

/** What a request is about to do: whoever saves has a draft from then on. */
export type Does = "read" | "save" | "upload";

export interface Held {
  ctx: FillingCtx;
  filling: Filling;
}

/** What is filled in at an address of this place, by whoever asks. */
export async function heldAt(use: FillingUse, args: FillingArgs, does: Does): Promise<Held> {
  const { ctx } = args;
  const filling = fillingAt(use, args);
  return use.hold ? use.hold({ ctx, filling, does }) : { ctx, filling };
}

const TaskId = Id.nullable().catch(null);

/** The same as its path says it. */
export const fillingAt = (use: FillingUse, { ctx, params }: FillingArgs): Filling =>
  fillingBy(use, { params, search: searchOf(ctx) });

/** The same of an address, whoever asks. */
export const fillingBy = (
  use: FillingUse,
  { params, search }: { params: PlaceParams; search: URLSearchParams },
): Filling => use.fillingOf({ params, taskId: TaskId.parse(search.get("task")) });

export const searchOf = (ctx: FillingCtx): URLSearchParams => new URL(ctx.scope.request.url).searchParams;

/** A form as it is being filled in at one place, with all that its screens are made of. */
export interface Filled {
  use: FillingUse;
  ctx: FillingCtx;
  open: OpenFilling;
  /** Of the draft, with what the address fills in where there is no answer yet. */
  answers: Answers;
  /** Ids of the questions that the address fills in. */
  prefilled: readonly string[];
  journey: Journey;
  paths: FillingPaths;
  /** By their assets. */
  pictures: ReadonlyMap<string, PictureFacts>;
  /** The page was opened from the check of the answers, to change one. */
  leadsToCheck: boolean;
}

export async function readFilled(use: FillingUse, args: FillingArgs): Promise<Filled> {
  const { ctx, filling } = await heldAt(use, args, "read");
  const { open, beside } = await readFillingWith(ctx, filling, { pictures: picturesOf(filling.formId) });
  return filledOf(open, { use, ctx, pictures: pictureFacts(beside.pictures) });
}

/** The same with what any version asked, for what this one asks no more. */
export async function readFilledAndAsked(
  use: FillingUse,
  args: FillingArgs,
): Promise<{ filled: Filled; asked: AskedQuestions }> {
  const { ctx, filling } = await heldAt(use, args, "read");
  const { open, beside } = await readFillingWith(ctx, filling, {
    pictures: picturesOf(filling.formId),
    asked: askedQuestions(ctx.event, filling.formId),
  });
  const filled = filledOf(open, { use, ctx, pictures: pictureFacts(beside.pictures) });
  return { filled, asked: beside.asked };
}

/** The same of what was read already. */
export function filledOf(
  open: OpenFilling,
  { use, ctx, pictures }: Pick<Filled, "use" | "ctx" | "pictures">,
): Filled {
  const { document, context, filling } = open;
  const search = searchOf(ctx);
  const get = (parameter: string) => search.get(parameter);
  const given = filling.of === "change" ? {} : prefilledAnswers(document, { get, context });
  const prefilled = Object.keys(given).filter((id) => !Object.hasOwn(open.answers, id));
  const answers = { ...given, ...open.answers };
  const kept = keptParams(open, { search, prefilled });
  return {
    ...{ use, ctx, open, answers, prefilled, pictures },
    leadsToCheck: leadsToCheck(search),
    journey: journeyFor(open, answers),
    paths: fillingPaths(use.baseOf(filling), kept),
  };
}

/** The addresses of a form that need not be read for them: with the task alone. */
export function pathsAt(use: FillingUse, filling: Filling): FillingPaths {
  return fillingPaths(use.baseOf(filling), taskParams(filling));
}

const taskParams = (filling: Filling): URLSearchParams =>
  new URLSearchParams(filling.of === "team" && filling.taskId ? { task: filling.taskId } : {});

/** What goes with every address: the task, and parameters whose questions have no answer yet. */
function keptParams(
  { filling, document }: OpenFilling,
  { search, prefilled }: { search: URLSearchParams; prefilled: readonly string[] },
): URLSearchParams {
  const kept = taskParams(filling);
  for (const { parameter, fieldId } of document.prefill) {
    const value = search.get(parameter);
    if (value !== null && prefilled.includes(fieldId)) kept.set(parameter, value);
  }
  return kept;
}

/** A page by its number, or an entry of a looped group on it. */
export interface ScreenPlace {
  page: number;
  within: RowOf | null;
}

export const PLACE_PARAMS = {
  pageNumber: z.string().regex(/^[1-9]\d{0,3}$/),
  templateId: z.string().max(100).optional(),
  row: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
};

export const placeOf = ({ pageNumber, templateId, row }: PlaceParams): ScreenPlace => ({
  page: Number(pageNumber),
  within: templateId !== undefined && row !== undefined ? { templateId, row: Number(row) } : null,
});

export const askedAt = ({ page, within }: ScreenPlace): PageAsked => within ?? { page };
