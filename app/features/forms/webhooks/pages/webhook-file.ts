import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { fetchedFile } from "../fetched-file.server";

/** A file that a webhook's body names, for the receiver: nobody is signed in, and the address itself says what it opens. */
export const loader = procedure
  .guest()
  .params({ token: z.string().max(200) })
  .loader(({ ctx, params }) => fetchedFile(ctx, params.token));
