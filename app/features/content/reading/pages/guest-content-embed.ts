import { Id, procedure } from "~/procedure/procedure.server";
import { embedReads } from "../reading.queries.server";
import { embedResponse, PageKey } from "../reading.server";

/** The map or the video of a section of a public page, in a document of its own. */
export const loader = procedure
  .guest()
  .params({ contentId: PageKey, sectionId: Id })
  .reads(({ params }) => embedReads(params, { kind: "guest" }, "live"))
  .loader(({ ctx, found }) => embedResponse(ctx, found, { isPublishedOnly: true }));
