import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";

/** What open pages ask now and then: has the event moved on, and does the current user's session still hold? */
export const loader = procedure
  .guest()
  .loader(({ ctx }) => json({ version: ctx.requestContext.version, isSignedIn: ctx.user !== null }));
