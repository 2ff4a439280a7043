import { tokens } from "#db/control/schema";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Refused } from "~/lib/errors";
import { newId, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { PASSKEY_REFUSED } from "./passkeys.server";

/** A challenge is answered once: its hash goes into the tokens, used, and a second time it is there already. */
export async function spendChallenge(ctx: CommandContext, userId: string, challenge: string): Promise<Write> {
  const at = ctx.now.toISOString();
  return {
    write: q.insert(tokens).values({
      id: newId(),
      tokenHash: await sha256(challenge),
      purpose: "challenge",
      userId,
      eventId: ctx.event.id,
      expiresAt: at,
      usedAt: at,
      createdAt: at,
    }),
    otherwise: () => new Refused(PASSKEY_REFUSED),
  };
}
