import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { Conflict } from "~/lib/errors";
import { discardDraft } from "../submissions/drafts.commands.server";
import {
  type FillingArgs,
  type FillingUse,
  fillingAt,
  heldAt,
  pathsAt,
  readFilled,
} from "./filling-use.server";
import { refusedReply } from "./page-loader.server";
import { crumbsOf, draftFacts } from "./page-screen.server";
import type { DraftFacts, Help, Named, RefusedScreen } from "./screen.types";

/** What goes when a draft is discarded, before it does. */
export interface DiscardScreen extends Named {
  part: "discard";
  formTitle: string;
  draft: DraftFacts;
  /** How many files go along. */
  files: number;
  /** Of the draft as it is told here. */
  version: string;
  discardTo: string;
  backTo: string;
  help: Help;
}

export async function discardOf(use: FillingUse, args: FillingArgs) {
  const filled = await readFilled(use, args);
  const { ctx, open, paths } = filled;
  const refused = refusedReply(filled);
  if (refused) return refused;
  const { draft, files } = open;
  if (!draft) throw ctx.redirect(paths.start);
  return data<DiscardScreen | RefusedScreen>({
    part: "discard",
    crumbs: crumbsOf(filled),
    formTitle: open.document.title,
    draft: draftFacts(filled, null),
    files: [...files.values()].filter(({ submissionId }) => submissionId === draft.id).length,
    version: String(draft.version),
    discardTo: paths.discard,
    backTo: paths.start,
    help: { email: ctx.settings.emails.supportEmail },
  });
}

/** What names no version is a draft that has changed. */
export const DiscardInput = z.object({ version: z.coerce.number().int().min(1).catch(0) });

/** Throws away the draft that was looked at, and leads to where nothing of it is left. */
export async function discard(
  use: FillingUse,
  { ctx, params, input: { version } }: FillingArgs & { input: z.infer<typeof DiscardInput> },
): Promise<Response> {
  const held = await heldAt(use, { ctx, params }, "read");
  try {
    await discardDraft(held.ctx, held.filling, { version });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return ctx.redirect(pathsAt(use, fillingAt(use, { ctx, params })).discard, {
      type: "info",
      title: "Something was changed meanwhile",
      description: "Nothing was discarded yet. Look at it once more, then press the button again.",
    });
  }
  const { to, title } = await use.afterDiscard({ ctx, filling: held.filling });
  return ctx.redirect(to, { type: "success", title });
}
