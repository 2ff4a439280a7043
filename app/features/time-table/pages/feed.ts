import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { feedResponse } from "../feed/feed-response.server";

/** Somebody's calendar, for whatever asks with its address. */
export const loader = procedure
  .guest()
  .params({ token: z.string() })
  .loader(({ ctx, params }) => feedResponse(ctx, params.token));
