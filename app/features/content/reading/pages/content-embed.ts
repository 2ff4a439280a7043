import * as z from "zod";
import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { readerOf } from "../../section-reader.server";
import { embedReads } from "../reading.queries.server";
import { embedResponse, PageKey } from "../reading.server";

/** The map or the video of a section, in a document of its own; staff see the one that they are working on. */
export const loader = procedure
  .signedIn()
  .params({ contentId: PageKey, sectionId: Id })
  .input(z.object({ copy: z.literal("working").optional().catch(undefined) }))
  .reads(({ ctx, params, input }) => {
    const isStaff = hasLevel(ctx.user.level, "moderator");
    return embedReads(params, readerOf(ctx), isStaff && input.copy === "working" ? "working" : "live");
  })
  .loader(({ ctx, found }) =>
    embedResponse(ctx, found, { isPublishedOnly: !hasLevel(ctx.user.level, "moderator") }),
  );
