import * as z from "zod";
import { EXPORT_FORMATS } from "~/lib/export/columns";
import { procedure } from "~/procedure/procedure.server";
import { workbook } from "../workbook.server";

/** The whole event as it stands now. */
export const loader = procedure
  .permission("reportViewer")
  .input(z.object({ format: z.enum(EXPORT_FORMATS).default("xlsx") }))
  .loader(({ ctx, input }) => workbook(ctx, input.format));
