import { sql } from "drizzle-orm";
import { jsonOne } from "#db/json-row";
import { fileResponse } from "~/features/files/file-response.server";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { FileQuery, type FileRule, fileFacts } from "~/features/files/files.schema";
import { playerUrl } from "~/features/settings/video.rules";
import { embedded } from "~/lib/embedded";
import { DomainError, NotFound, Refused } from "~/lib/errors";
import { retryLater, toUserError } from "~/procedure/replies.server";
import type { IncomingFile, UploadBody } from "~/procedure/upload.server";
import { sentTexts } from "../answers/sent-texts.rules";
import { videoOf } from "../document/types/videos.rules";
import { fileInputName } from "../runner/runner-paths.rules";
import {
  addAnswerFiles,
  answerFileRule,
  removeAnswerFile,
} from "../submissions/answer-files.commands.server";
import { readFilling, readFillingWith } from "../submissions/open-filling.server";
import { MOST_ENTRY_ID } from "../submissions/page-stamp.rules";
import { TOO_MUCH } from "../submissions/submissions.texts";
import type { UploadAsked } from "../submissions/upload-places.rules";
import { type FillingArgs, type FillingUse, heldAt, pathsAt, placeOf, searchOf } from "./filling-use.server";
import { type PageReply, type PageSent, replied, saveAt, unsaved } from "./page-actions.server";
import { removedToast } from "./remove-entry-or-file.server";

/** What really is taken follows from the question that the address names, which is looked up when the body comes. */
export const ASKED_BY_NAME: FileRule = { accept: [] };

interface Uploading extends FillingArgs {
  body: UploadBody<FileRule>;
}

/** One file, sent by a script: it stands in the draft from then on. */
export async function putFile(use: FillingUse, args: Uploading): Promise<Response> {
  const { files, refusals } = await take(use, args);
  return Response.json({ files: files.map(fileFacts), refusals }, { status: 201 });
}

async function take(use: FillingUse, { body, ...args }: Uploading) {
  const { ctx, filling } = await heldAt(use, args, "upload");
  const at = askedIn(ctx);
  const rule = answerFileRule(await readFilling(ctx, filling), at);
  if (!rule) throw new NotFound();
  return addAnswerFiles(ctx, filling, { body: { ...body, rule }, at });
}

function askedIn(ctx: FillingArgs["ctx"]): UploadAsked {
  const search = searchOf(ctx);
  return { name: search.get("at") ?? "", entryId: search.get("entry")?.slice(0, MOST_ENTRY_ID) || null };
}

/** Without JavaScript: the files of one question with the page that it stands on, which is saved too and comes again. */
export async function uploadOnPage(use: FillingUse, { ctx, params, body }: Uploading): Promise<PageReply> {
  const [place, { name }] = [placeOf(params), askedIn(ctx)];
  const all = body.files();
  const files = () => onlyOf(all, fileInputName(name));
  const refusals: string[] = [];
  let closed: DomainError | null = null;
  try {
    refusals.push(...(await take(use, { ctx, params, body: { ...body, files } })).refusals);
  } catch (thrown) {
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof Refused) refusals.push(error.message);
    else closed = error;
  }
  // The page's other fields come among the files.
  while (!(await all.next()).done);
  const texts = sentTexts(body.fields);
  if (!texts) return replied({ screen: null, refusal: TOO_MUCH }, 413);
  try {
    if (closed) throw closed;
    const { filled, now, stay } = await saveAt(use, { ctx, params, place, texts });
    const problems = refusals.map((message) => ({
      ...{ name, message, fieldId: "", placeId: "" },
      within: now.within,
    }));
    const shown = problems.length > 0 ? stay({ problems }, 400) : null;
    if (shown) return shown;
    throw ctx.redirect(`${filled.paths.page(now)}#${encodeURIComponent(name)}`);
  } catch (thrown) {
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    retryLater(error, ctx.scope);
    return unsaved(use, { ctx, params, place, texts, error });
  }
}

/** Walks the files of one field; what comes behind its reader's end is left to the next one. */
async function* onlyOf(
  all: AsyncGenerator<IncomingFile, void>,
  field: string,
): AsyncGenerator<IncomingFile, void> {
  for (let next = await all.next(); !next.done; next = await all.next()) {
    if (next.value.field === field) yield next.value;
  }
}

/** Takes a file out of the draft, for a script, which is told how to have it back. */
export async function removeFile(use: FillingUse, args: PageSent): Promise<Response> {
  try {
    if (args.form instanceof DomainError) throw args.form;
    const { ctx, filling } = await heldAt(use, args, "save");
    const removed = await removeAnswerFile(ctx, filling, { fileId: args.params.fileId ?? "" });
    return Response.json({ toast: removedToast(pathsAt(use, filling), removed) });
  } catch (thrown) {
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ message: error.message }, { status: error.status });
  }
}

/** A file of what is being filled in, for whoever may fill it in. */
export async function fileOf(use: FillingUse, args: FillingArgs): Promise<Response> {
  const { ctx, filling } = await heldAt(use, args, "read");
  const fileId = args.params.fileId ?? "";
  const { open, beside } = await readFillingWith(ctx, filling, {
    file: jsonOne(FILE_CELLS, sql`from file f where f.id = ${fileId}`),
  });
  if (!open.files.has(fileId) || !beside.file) throw new NotFound();
  const asked = FileQuery.safeParse(Object.fromEntries(searchOf(ctx)));
  if (!asked.success) throw new NotFound();
  return fileResponse(ctx, beside.file, { size: asked.data.size, isDownload: asked.data.download === "1" });
}

/** The video of the form in a document of its own. */
export async function embedOf(use: FillingUse, args: FillingArgs): Promise<Response> {
  const { ctx, filling } = await heldAt(use, args, "read");
  const { document, refusal } = await readFilling(ctx, filling);
  if (refusal?.kind === "notAvailable" || refusal?.kind === "notPublic") throw new NotFound();
  const fields = [...document.fields, ...document.groups.flatMap((group) => group.fields)];
  const field = fields.find(({ id }) => id === args.params.fieldId);
  const video = field && videoOf(field);
  if (!video) throw new NotFound();
  return embedded(playerUrl(video.provider, video.videoId), "Video");
}
