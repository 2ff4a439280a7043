import { submissionFiles } from "#db/event/schema/submissions";
import { q } from "#db/read-batch";
import { addFiles } from "~/features/files/files.commands.server";
import type { FileRule, ReceivedFile } from "~/features/files/files.schema";
import { receiveFiles } from "~/features/files/receive.server";
import { discardFiles } from "~/features/files/storage.server";
import { NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { UploadBody } from "~/procedure/upload.server";
import { problemTexts } from "../answers/problem-texts.rules";
import { fileRuleOf } from "../document/types/upload/file-rule.rules";
import { SUBMISSION_FILES } from "../forms.texts";
import { changeDraft, refuseUnlessOpen, type SavedDraft } from "./change-draft.server";
import { holdsFew } from "./guest-files.server";
import { readFilling } from "./open-filling.server";
import type { Filling, OpenFilling } from "./open-filling.types";
import { rememberRemoved } from "./put-back.commands.server";
import { removedFile } from "./removed-part.rules";
import { filesAt, type UploadAsked, uploadPlace, withFilesAt, withoutFile } from "./upload-places.rules";

/** What the question that is asked for takes; null where the form asks no such thing. */
export function answerFileRule({ document, answers }: OpenFilling, at: UploadAsked): FileRule | null {
  const place = uploadPlace(document, answers, at);
  return place && fileRuleOf(place.field);
}

/**
 * Takes files into the draft, which is made where there is none: they answer the question that is asked for from now on, beside those that are
 * there. Stored under the id of the submission that the draft will be, the field and the nested field (spec 2.7).
 */
export async function addAnswerFiles(
  ctx: CommandContext,
  filling: Filling,
  { body, at }: { body: UploadBody<FileRule>; at: UploadAsked },
): Promise<{ files: ReceivedFile[]; refusals: string[]; draft: SavedDraft | null }> {
  const open = await readFilling(ctx, filling);
  refuseUnlessOpen(open);
  if (!uploadPlace(open.document, open.answers, at)) throw new NotFound();
  const begun = open.draft ?? (await begin(ctx, filling));
  const submissionId = filling.of === "change" ? filling.submissionId : (begun?.id ?? "");
  const [, fieldId = "", nestedId = ""] = /^f\.([^.[]+)(?:\[\d+\]\.(.+))?$/.exec(at.name) ?? [];
  const path = [submissionId, fieldId, ...(nestedId ? [nestedId] : [])];
  const owner = { collection: SUBMISSION_FILES, entityId: filling.formId, path };
  const { files, refusals } = await receiveFiles(ctx, body, owner);
  try {
    const { draft } = await changeDraft(ctx, filling, (now) => {
      const place = uploadPlace(now.document, now.answers, at);
      if (!place) throw new NotFound();
      const before = filesAt(now.answers, place);
      const { max } = fileRuleOf(place.field);
      if (before.length + files.length > max) {
        const message = problemTexts.fewerFiles(place.field.label, max);
        throw new Refused(message, { file: message });
      }
      const ids = files.map(({ id }) => id);
      return {
        answers: withFilesAt(now.answers, place, [...before, ...ids]),
        writes: (draftId) => [
          ...addFiles(ctx, files, "stored"),
          q
            .insert(submissionFiles)
            .values(ids.map((fileId) => ({ submissionId: draftId, fileId, fieldId, nestedId }))),
          ...(filling.of === "guest" ? [holdsFew(draftId)] : []),
        ],
        result: null,
      };
    });
    return { files, refusals, draft };
  } catch (error) {
    await discardFiles(ctx, files);
    throw error;
  }
}

const begin = async (ctx: CommandContext, filling: Filling) =>
  (await changeDraft(ctx, filling, ({ answers }) => ({ answers, result: null }))).draft;

/**
 * Takes a file back, which can be put back for a while. One of the submission that a change is of stays with it until the change is
 * submitted.
 */
export async function removeAnswerFile(
  ctx: CommandContext,
  filling: Filling,
  { fileId }: { fileId: string },
): Promise<{ name: string; removalId: string | null }> {
  const { result } = await changeDraft(ctx, filling, (open) => {
    const file = open.files.get(fileId);
    if (!file) throw new NotFound();
    const answers = withoutFile(open.answers, fileId);
    const removed = rememberRemoved(ctx, open, { gone: removedFile(open.answers, fileId), after: answers });
    return {
      answers,
      ...(removed && { writes: removed.writes }),
      result: { name: file.name, removalId: removed?.removalId ?? null },
    };
  });
  return result;
}
