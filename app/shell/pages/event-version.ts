import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";

/** What open pages ask now and then: has the event moved on, and does the asker's session still hold? */
export const loader = procedure
  .guest()
  .loader(({ ctx }) => json({ version: ctx.asking.version, isSignedIn: ctx.user !== null }));
