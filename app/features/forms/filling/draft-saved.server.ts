import { data } from "@remix-run/cloudflare";
import { draftPlace } from "./draft-place.rules";
import { type FillingArgs, type FillingUse, readFilled } from "./filling-use.server";
import { refusedReply } from "./page-loader.server";
import { crumbsOf, draftFacts } from "./page-screen.server";
import type { DraftFacts, Help, Named, RefusedScreen } from "./screen.types";

/** What is said to whoever saved a draft and stops for now. */
export interface DraftSavedScreen extends Named {
  part: "saved";
  formTitle: string;
  draft: DraftFacts;
  /** "page 2 of 4", where it stands; null where all is filled in. */
  at: string | null;
  goOnTo: string;
  discardTo: string;
  home: { to: string; label: string } | null;
  /** It is a guest's: whoever has this browser comes back to it. */
  isGuest: boolean;
  help: Help;
}

export async function draftSavedOf(use: FillingUse, args: FillingArgs) {
  const filled = await readFilled(use, args);
  const { ctx, open, journey, paths } = filled;
  const refused = refusedReply(filled);
  if (refused) return refused;
  if (!open.draft) throw ctx.redirect(paths.start);
  return data<DraftSavedScreen | RefusedScreen>({
    part: "saved",
    crumbs: crumbsOf(filled),
    formTitle: open.document.title,
    draft: draftFacts(filled, null),
    at: draftPlace(journey),
    goOnTo: paths.start,
    discardTo: paths.discard,
    home: use.home,
    isGuest: open.filling.of === "guest",
    help: { email: ctx.settings.emails.supportEmail },
  });
}
