import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { CurrentUser } from "~/features/auth/session.server";
import { type Ctx, Id, procedure } from "~/procedure/procedure.server";

/** What a mailed link is about: what stands at the end of its address. */
export interface MailedLink {
  ctx: Ctx<CurrentUser | null>;
  formId: string;
  token: string;
}

/**
 * The loader of a mailed link: `open` keeps what it brings in cookies and says where it leads to, out of its address. Null is a link
 * that is over, or none. Opening one changes nothing, so that mail scanners may.
 */
export const mailedLink = (open: (link: MailedLink) => Promise<string | null>) =>
  procedure
    .guest()
    .params({ formId: Id, token: z.string().max(1_500) })
    .loader(async ({ ctx, params }) => {
      const to = await open({ ctx, ...params });
      if (to !== null) throw ctx.redirect(to);
      return data(null, { status: 404 });
    });
