import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { DomainError, NotFound } from "~/lib/errors";
import { backOf } from "~/procedure/back.rules";
import { Id } from "~/procedure/procedure.server";
import { toUserError } from "~/procedure/replies.server";
import type { Toast } from "~/procedure/toast.server";
import { rowsOf } from "../answers/answer-of.rules";
import type { RowOf } from "../answers/input-names.rules";
import { isTemplate } from "../document/structure.rules";
import { loopModel } from "../runner/loop-model.rules";
import { removeAnswerFile } from "../submissions/answer-files.commands.server";
import { removeEntry } from "../submissions/drafts.commands.server";
import { entriesOf, entryStamp } from "../submissions/page-stamp.rules";
import { putBack } from "../submissions/put-back.commands.server";
import { removedFile } from "../submissions/removed-part.rules";
import { filesIn } from "../submissions/upload-places.rules";
import type { FillingPaths } from "./filling.paths";
import {
  type Filled,
  type FillingArgs,
  type FillingUse,
  fillingAt,
  heldAt,
  pathsAt,
  readFilled,
  searchOf,
} from "./filling-use.server";
import { refusedReply } from "./page-loader.server";
import { crumbsOf } from "./page-screen.server";
import type { Help, Named, RefusedScreen } from "./screen.types";

/** What is taken out of a draft, before it is. */
export interface RemovalScreen extends Named {
  part: "removal";
  formTitle: string;
  /** "Plan.pdf", "Vehicle 2: Crane lorry" */
  what: string;
  /** What goes, in a sentence. */
  about: string;
  /** How many files go along. */
  files: number;
  hidden: Record<string, string>;
  backTo: string;
  help: Help;
}

type Asked = Omit<RemovalScreen, "part" | "crumbs" | "formTitle" | "help">;

export async function removalOf(use: FillingUse, args: FillingArgs) {
  const filled = await readFilled(use, args);
  const { ctx, open, paths } = filled;
  const refused = refusedReply(filled);
  if (refused) return refused;
  const search = searchOf(ctx);
  const file = search.get("file");
  const asked = file ? askedFile(filled, file) : askedEntry(filled, search.get("entry") ?? "");
  if (!asked) throw ctx.redirect(paths.start);
  return data<RemovalScreen | RefusedScreen>({
    ...{ part: "removal", crumbs: crumbsOf(filled), formTitle: open.document.title },
    ...asked,
    help: { email: ctx.settings.emails.supportEmail },
  });
}

function askedFile({ open: { files, answers }, journey, paths }: Filled, fileId: string): Asked | null {
  const file = files.get(fileId);
  const place = file && removedFile(answers, fileId);
  const page = place && journey.pages.find(({ fields }) => fields.some(({ id }) => id === file.fieldId));
  if (!page) return null;
  const row = rowIn(place.input);
  const within = row && page.loops.some(({ templateId }) => templateId === row.templateId) ? row : null;
  const backTo = paths.page({ page: page.number, within });
  return {
    what: file.name,
    about: "The file goes.",
    files: 0,
    hidden: { file: fileId, back: backTo },
    backTo,
  };
}

/** An entry as its list says it: its title, its name, and a little more of it. */
function listedEntry({ open, journey }: Pick<Filled, "open" | "journey">, { templateId, row }: RowOf) {
  const { document, answers, context, files } = open;
  const page = journey.pages.find(({ loops }) => loops.some((loop) => loop.templateId === templateId));
  const loop = page?.loops.find((one) => one.templateId === templateId);
  const around = {
    ...{ locale: context.locale, currency: context.currency },
    entryTo: () => "",
    fileOf: (id: string) => files.get(id) ?? null,
  };
  const model = loop && loopModel(document, answers, { loop, open: null, asked: [], around });
  const entry = model?.entries.find((one) => one.row === row);
  return page && entry ? { page, entry } : null;
}

/** "Vehicle 2: Crane lorry"; null where there is no such entry. */
export function entryWords(filled: Pick<Filled, "open" | "journey">, at: RowOf): string | null {
  const listed = listedEntry(filled, at);
  return listed && [listed.entry.title, listed.entry.name].filter(Boolean).join(": ");
}

function askedEntry(filled: Filled, name: string): Asked | null {
  const { document, answers } = filled.open;
  const at = entryIn(name);
  const listed = at && listedEntry(filled, at);
  const template = document.fields.find(({ id }) => id === at?.templateId);
  if (!listed || !isTemplate(template)) return null;
  const { page, entry } = listed;
  const shown = entriesOf(template, answers)[at.row];
  if (!shown) return null;
  const values = rowsOf(template, answers)[at.row] ?? {};
  const backTo = filled.paths.page({ page: page.number });
  return {
    what: entryWords(filled, at) ?? "",
    about: entry.about ? `All that was filled in goes: ${entry.about}.` : "All that was filled in goes.",
    files: filesIn(values).length,
    hidden: { entry: name, id: shown.id, hash: shown.hash, back: backTo },
    backTo,
  };
}

/** `<template>[2]` */
function entryIn(name: string): RowOf | null {
  const [, templateId, row] = /^([^[\]]{1,100})\[(\d{1,3})\]$/.exec(name) ?? [];
  return templateId !== undefined && row !== undefined ? { templateId, row: Number(row) } : null;
}

/** `f.<template>[2].<field>` */
const rowIn = (input: string): RowOf | null => entryIn(/^f\.(.+\])\./.exec(input)?.[1] ?? "");

export const RemovalInput = z.object({
  file: Id.optional(),
  entry: z.string().max(200).optional(),
  /** Of the entry as it was shown. */
  id: z.string().max(64).default(""),
  hash: z.string().max(20).default(""),
  back: z.string().max(2_000).optional(),
});

/** Takes out what was looked at, and leads to where it stood. */
export async function remove(
  use: FillingUse,
  { ctx, params, input }: FillingArgs & { input: z.infer<typeof RemovalInput> },
): Promise<Response> {
  const entry = entryIn(input.entry ?? "");
  if (!input.file && !entry) throw new NotFound();
  const asked = input.file ? { file: input.file } : { entry: input.entry ?? "" };
  const held = await heldAt(use, { ctx, params }, "read");
  const { start, removal } = pathsAt(use, fillingAt(use, { ctx, params }));
  try {
    if (input.file) await removeAnswerFile(held.ctx, held.filling, { fileId: input.file });
    else if (entry) await removeEntry(held.ctx, held.filling, { entry, was: entryStamp(entry, input) });
  } catch (thrown) {
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    return ctx.redirect(removal(asked), { type: "error", title: error.message });
  }
  return ctx.redirect(backOf(input.back ?? null) ?? start, { type: "success", title: "Removed" });
}

/** What names no removal is over, as one that was put back already. */
export const UndoInput = z.object({ removal: Id.catch(""), name: z.string().max(300).catch("") });

/** Puts back what was taken out a moment ago. */
export async function undoRemoval(
  use: FillingUse,
  { ctx, params, input }: FillingArgs & { input: z.infer<typeof UndoInput> },
): Promise<Toast> {
  const held = await heldAt(use, { ctx, params }, "read");
  await putBack(held.ctx, held.filling, { removalId: input.removal });
  return { type: "success", title: input.name ? `Put back: ${input.name}` : "Put back" };
}

/** What is said, and offered, behind a removal. */
export const removedToast = (
  { removalUndo }: Pick<FillingPaths, "removalUndo">,
  { removalId, name }: { removalId: string | null; name: string },
): Toast => {
  const said = name.slice(0, 200);
  const fields = removalId === null ? null : { removal: removalId, name: said };
  return {
    ...{ type: "success", title: `Removed: ${said}` },
    ...(fields && { undo: { to: removalUndo, fields } }),
  };
};
