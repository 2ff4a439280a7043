import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { seal, unseal } from "#db/seal";
import { type Write, writeBatch } from "#db/write-batch";
import { countUses } from "~/features/auth/counted-uses.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { refuseUnlessOpen, StaleDraft } from "../submissions/change-draft.server";
import { isDraftOf, mayFill } from "../submissions/filling-reach.server";
import { readFilling, storedFilling } from "../submissions/open-filling.server";
import { isGuestToken } from "./guest-cookie.server";
import { fromAddress, type GuestFilling } from "./guest-filling.server";
import { guestDraftLinkPath, guestProofLinkPath } from "./guests.paths";
import { NOTHING_SAVED, TOO_MANY_LINKS } from "./guests.texts";

/** Mails in an hour: to one address, of one draft, from one network. */
const MOST = { address: 3, draft: 3, network: 10 } as const;
const PROOF_MS = 24 * 60 * 60_000;

/** `draft`: to go on elsewhere or later. `proof`: to send it in as somebody whom mail reaches. */
export type GuestLink = "draft" | "proof";

/**
 * Mails a link to what a guest has filled in. The mail holds nothing that was typed; the address stands in the e-mail log alone, as of
 * every mail.
 */
export async function mailGuestLink(
  ctx: CommandContext,
  filling: GuestFilling & { token: string },
  { link, email }: { link: GuestLink; email: string },
): Promise<void> {
  const open = await readFilling(ctx, filling);
  refuseUnlessOpen(open);
  if (!open.draft) throw new Conflict(NOTHING_SAVED);
  await countUses(
    ctx,
    [
      { of: `guest links ${ctx.event.id} to ${email}`, limit: MOST.address },
      { of: `guest links of ${open.draft.id}`, limit: MOST.draft },
      { of: fromAddress("guest links", ctx), limit: MOST.network },
    ],
    TOO_MANY_LINKS,
  );
  const { formId, token } = filling;
  const path =
    link === "draft"
      ? guestDraftLinkPath(formId, token)
      : guestProofLinkPath(formId, await sealedProof(ctx, { formId, token }));
  const { writes, job } = await mailLater(ctx, {
    kind: link === "draft" ? "guestDraftLink" : "guestProofLink",
    ...{ to: email, userId: ctx.actor.id, path },
    fields: { formTitle: open.form.title },
  });
  await whileThere(ctx, filling, [
    ...writes,
    ...ctx.record({
      kind: "submission.linkMailed",
      subjectId: formId,
      details: { title: open.form.title },
      jobs: [job],
    }),
  ]);
}

/** Writes, relying on the form's being open to guests and the draft's being there; else it is said which of them is not. */
async function whileThere(
  ctx: CommandContext,
  filling: GuestFilling,
  writes: readonly Write[],
): Promise<void> {
  const stored = await storedFilling(filling, ctx.actor);
  const isThere = sql`exists (select 1 from form fm join submission s on ${isDraftOf(stored)}
    where fm.id = ${filling.formId} and ${mayFill(stored, { teamId: null, at: ctx.now.toISOString() })})`;
  try {
    await writeBatch(ctx.db, [relyOn(isThere, () => new StaleDraft()), ...writes]);
  } catch (error) {
    if (!(error instanceof StaleDraft)) throw error;
    const now = await readFilling(ctx, filling);
    refuseUnlessOpen(now);
    throw now.draft ? error : new Conflict(NOTHING_SAVED);
  }
}

/** The draft to which a guest's token leads; null where there is none (any more). */
export async function draftOfToken(
  ctx: Pick<CommandContext, "db" | "now">,
  { formId, token }: { formId: string; token: string },
): Promise<{ id: string; begun: string } | null> {
  if (!isGuestToken(token)) return null;
  const { draft } = await readBatch(ctx.db, {
    draft: jsonOne(
      { id: as<string>(sql`s.id`), begun: as<string>(sql`s.created_at`) },
      sql`from submission s where s.form_id = ${formId} and s.guest_token = ${await sha256(token)} and s.is_draft = 1
        and s.expires_at > ${ctx.now.toISOString()}`,
    ),
  });
  return draft;
}

const sealing = ({ env }: Pick<CommandContext, "env">) =>
  ({ secret: env.APP_SECRET, purpose: "guestProof" }) as const;

/** The draft's token and its end, sealed: nobody makes one but us, and whoever holds it has read the mail. */
async function sealedProof(
  ctx: Pick<CommandContext, "env" | "now" | "event">,
  { formId, token }: { formId: string; token: string },
): Promise<string> {
  const until = ctx.now.getTime() + PROOF_MS;
  const sealed = await seal(sealing(ctx), JSON.stringify({ eventId: ctx.event.id, formId, token, until }));
  return sealed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The draft's token in a proof that holds for this form now; null for anything else. */
export async function tokenOfProof(
  ctx: Pick<CommandContext, "env" | "now" | "event">,
  { formId, proof }: { formId: string; proof: string },
): Promise<string | null> {
  if (!/^v2\.[\w-]{20,1000}$/.test(proof)) return null;
  const base64 = proof.replaceAll("-", "+").replaceAll("_", "/");
  const text = await unseal(sealing(ctx), base64).catch(() => "null");
  const held = JSON.parse(text) as { eventId: string; formId: string; token: string; until: number } | null;
  if (held?.eventId !== ctx.event.id || held.formId !== formId) return null;
  return held.until > ctx.now.getTime() && isGuestToken(held.token) ? held.token : null;
}
