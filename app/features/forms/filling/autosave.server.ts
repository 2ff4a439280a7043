import { json } from "@remix-run/cloudflare";
import { DomainError } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { retryLater, toUserError } from "~/procedure/replies.server";
import { sentTexts } from "../answers/sent-texts.rules";
import { takenAnswers } from "../answers/taken-answers.rules";
import type { AutosaveAnswer } from "../runner/autosave.rules";
import { saveDraft } from "../submissions/drafts.commands.server";
import { fillingTeam } from "../submissions/filling-team.rules";
import { pageStamp } from "../submissions/page-stamp.rules";
import { NO_TEAM, TOO_MUCH } from "../submissions/submissions.texts";
import { hiddenAfterAutosave } from "./autosaved.rules";
import { conflictWho } from "./conflict-who.server";
import { type FillingUse, fillingAt, heldAt, placeOf } from "./filling-use.server";
import { type PageSent, pageIn } from "./page-actions.server";

const answered = (answer: AutosaveAnswer, status = 200) =>
  json(answer, { status, headers: { "cache-control": "no-store" } });

/** A page that saves itself while it is filled in: nothing is judged, and it goes on showing what it shows. */
export async function autosavePage(use: FillingUse, { ctx, params, form }: PageSent): Promise<Response> {
  const texts = form instanceof DomainError ? form : sentTexts(form);
  if (texts instanceof DomainError) return answered({ state: "refused", text: texts.message }, texts.status);
  if (!texts) return answered({ state: "refused", text: TOO_MUCH }, 413);
  const filling = fillingAt(use, { ctx, params });
  if (filling.of === "team" && !fillingTeam(filling, ctx.actor))
    return answered({ state: "refused", text: NO_TEAM }, 403);
  const place = placeOf(params);
  const page = pageIn(place, texts);
  try {
    const held = await heldAt(use, { ctx, params }, "save");
    const {
      draft,
      open,
      asked,
      conflicts,
      pasted,
      was: stored,
    } = await saveDraft(held.ctx, held.filling, {
      ...page,
      isAutomatic: true,
    });
    const [conflict] = conflicts;
    if (conflict) return answered({ state: "conflict", who: conflictWho(open, conflict, held.ctx.actor.id) });
    const entry = "page" in asked || !place.within ? null : { ...asked, shownRow: place.within.row };
    // An entry that stands elsewhere by now was sent under its former names.
    const isMoved = entry !== null && entry.row !== entry.shownRow;
    const { document, context, answers } = open;
    const shown = isMoved
      ? stored
      : pageStamp(
          document,
          takenAnswers(document, answers, { asked, sent: pasted.sent, context }).answers,
          asked,
        );
    const hidden = hiddenAfterAutosave({ version: draft?.version ?? 0, before: page, shown, stored, entry });
    return answered({
      state: "saved",
      at: eventClock(ctx).momentOf(ctx.now.toISOString()).toLowerCase(),
      hidden,
    });
  } catch (thrown) {
    const error = toUserError(thrown, { isSaving: true });
    if (!(error instanceof DomainError)) throw error;
    retryLater(error, ctx.scope);
    return answered({ state: "refused", text: error.message }, error.status);
  }
}
