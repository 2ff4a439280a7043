import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { canonical } from "../answers/canonical-answer.rules";
import { type KeptPlace, keptAt, withoutKept } from "../answers/not-asked.rules";
import { filePath } from "../runner/runner-paths.rules";
import type { KeptRow } from "../runner/summary-model.types";
import { changeDraft } from "../submissions/change-draft.server";
import { placeName, placeOf } from "../submissions/list/answer-places.rules";
import type { AskedQuestions } from "../submissions/list/asked-questions.server";
import { keptRows } from "../submissions/list/kept-rows.rules";
import { hashOf } from "../submissions/page-stamp.rules";
import {
  type Filled,
  type FillingArgs,
  type FillingUse,
  heldAt,
  pathsAt,
  readFilledAndAsked,
} from "./filling-use.server";
import { refusedReply } from "./page-loader.server";
import { crumbsOf } from "./page-screen.server";
import type { Help, Named, RefusedScreen } from "./screen.types";

/** What a draft keeps aside, each with the way to take it away. */
export function keptIn({ open, paths }: Filled, { questions }: AskedQuestions): KeptRow[] {
  const { locale, currency } = open.context;
  return keptRows(open.keptAside, questions, {
    ...{ locale, currency },
    fileOf: (id) => {
      const file = open.files.get(id);
      return file ? { name: file.name, to: filePath(paths, id) } : null;
    },
    removalTo: ({ fieldId, part }) => paths.notAsked(placeName({ fieldId, nestedId: part })),
  });
}

/** Asks before something goes that nobody could give again. */
export interface NotAskedScreen extends Named {
  part: "notAsked";
  formTitle: string;
  row: KeptRow;
  isChange: boolean;
  /** Of what is shown here. */
  was: string;
  removalTo: string;
  backTo: string;
  help: Help;
}

const shownPlace = ({ params }: FillingArgs): KeptPlace | null => {
  const place = placeOf(params.place ?? "");
  return place && { fieldId: place.fieldId, part: place.nestedId };
};

/** What is gone already leads to the check. */
export async function notAskedOf(use: FillingUse, args: FillingArgs) {
  const { ctx } = args;
  const { filled, asked } = await readFilledAndAsked(use, args);
  const refused = refusedReply(filled);
  if (refused) return refused;
  const { open, paths } = filled;
  const place = shownPlace(args);
  const values = place && keptAt(open.keptAside, place);
  const row = keptIn(filled, asked).find(({ key }) => key === args.params.place);
  if (open.refusal || !open.draft || !values || !row) throw ctx.redirect(paths.check);
  return data<NotAskedScreen | RefusedScreen>({
    part: "notAsked",
    crumbs: { ...crumbsOf(filled), [row.key]: row.label },
    formTitle: open.document.title,
    row,
    isChange: open.filling.of === "change",
    was: hashOf(canonical(values)),
    removalTo: row.removal ?? paths.check,
    backTo: paths.check,
    help: { email: ctx.settings.emails.supportEmail },
  });
}

/** What says nothing of what was looked at takes nothing away. */
export const NotAskedInput = z.object({ was: z.string().max(100).catch("") });

/** Takes it away, as it was looked at; then the answers are looked at once more. */
export async function removeNotAsked(
  use: FillingUse,
  { input: { was }, ...args }: FillingArgs & { input: z.infer<typeof NotAskedInput> },
): Promise<Response> {
  const held = await heldAt(use, args, "read");
  const place = shownPlace(args);
  const { result } = await changeDraft(
    held.ctx,
    held.filling,
    ({ answers, keptAside }) => {
      const values = place && keptAt(keptAside, place);
      if (!place || !values || hashOf(canonical(values)) !== was) return { answers, result: values };
      return { answers, keptAside: withoutKept(keptAside, place), result: null };
    },
    { isOptional: true },
  );
  const { check } = pathsAt(use, held.filling);
  return args.ctx.redirect(
    check,
    result
      ? {
          type: "info",
          title: "Something was changed meanwhile",
          description: "Nothing was removed yet. These are the answers as they are now.",
        }
      : { type: "success", title: "Removed" },
  );
}
