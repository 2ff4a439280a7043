import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { CurrentUser } from "~/identity/session.server";
import { lowerFirst } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { type Ctx, Id, procedure } from "~/procedure/procedure.server";
import { dropOwnDraft, guestToken, keepGuestToken, keepOwnDraft, ownDraft } from "./guest-cookie.server";
import { draftOfToken } from "./guest-links.commands.server";

/** What a mailed link is about: what stands at the end of its address. */
export interface MailedLink {
  ctx: Ctx<CurrentUser | null>;
  formId: string;
  token: string;
}

/** What a mailed link would open. */
export interface FoundLink {
  /** Of the draft. */
  token: string;
  /** Where it leads to, out of its address. */
  to: string;
  /** What it brings besides the draft. */
  keep?: () => Promise<void>;
}

/** Another draft than the one that this browser has: nobody is moved to it unasked. */
export interface AskedDraft {
  begun: string;
  ownBegun: string;
}

/**
 * The page of a mailed link: `find` says what it would open, null for one that is over, or none. It is opened at once, unless this browser
 * has a draft of its own: then the page asks, and its button opens. Opening one changes nothing stored, so that mail scanners may.
 */
export function mailedLink(find: (link: MailedLink) => Promise<FoundLink | null>) {
  const link = procedure.guest().params({ formId: Id, token: z.string().max(1_500) });
  const over = () => data(null, { status: 404 });
  return {
    loader: link.loader(async ({ ctx, params }) => {
      const { found, draft, own } = await opened(find, { ctx, ...params });
      if (!found || !draft) return over();
      if (own)
        return data<AskedDraft | null>({
          begun: begunText(ctx, draft.begun),
          ownBegun: begunText(ctx, own.begun),
        });
      throw await open({ ctx, ...params }, found);
    }),
    action: link.action(async ({ ctx, params }) => {
      const { found, draft, own } = await opened(find, { ctx, ...params });
      // It is told by the page itself.
      if (!found || !draft) return ctx.redirect(new URL(ctx.scope.request.url).pathname);
      // The first one stays, however many links are opened after it.
      const kept = await ownDraft(ctx.scope, params.formId);
      if (kept?.token === found.token) dropOwnDraft(ctx.scope, params.formId);
      else if (own && !kept) keepOwnDraft(ctx.scope, params.formId, own);
      return open({ ctx, ...params }, found);
    }),
  };
}

async function open({ ctx, formId }: MailedLink, { token, to, keep }: FoundLink): Promise<Response> {
  keepGuestToken(ctx.scope, { kind: "draft", formId, token });
  await keep?.();
  return ctx.redirect(to);
}

async function opened(find: (link: MailedLink) => Promise<FoundLink | null>, link: MailedLink) {
  const { ctx, formId } = link;
  const found = await find(link);
  const token = await guestToken(ctx.scope, "draft", formId);
  const [draft, own] = await Promise.all([
    found && draftOfToken(ctx, { formId, token: found.token }),
    found && token !== null && token !== found.token ? draftOfToken(ctx, { formId, token }) : null,
  ]);
  return { found, draft, own: own && token !== null ? { token, begun: own.begun } : null };
}

/** "today, 14:32", "on 3 June 2027, 14:32": behind "begun". */
export function begunText(ctx: Pick<MailedLink["ctx"], "settings" | "now">, begun: string): string {
  const moment = lowerFirst(eventClock(ctx).momentOf(begun));
  return /^\d/.test(moment) ? `on ${moment}` : moment;
}
