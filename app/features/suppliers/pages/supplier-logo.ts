import { fileResponse } from "~/features/files/file-response.server";
import { readerOf } from "~/features/teams/audience/audience.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { logoOf } from "../suppliers.queries.server";

/** The logo that the supplier has now, for whoever sees the supplier. */
export const loader = procedure
  .signedIn()
  .params({ supplierId: Id })
  .reads(({ ctx, params }) => ({ file: logoOf(params.supplierId, readerOf(ctx)) }))
  .loader(({ ctx, found }) => fileResponse(ctx, found.file));
