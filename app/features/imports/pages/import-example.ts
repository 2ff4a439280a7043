import * as z from "zod";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { EXPORT_FORMATS, type ExportColumn } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { exportName } from "~/procedure/export-name";
import { procedure } from "~/procedure/procedure.server";
import { PLACES } from "../import-columns.rules";

/** A file to start from: the headings that an import knows, custom fields by their labels among them. */
export const loader = procedure
  .permission("admin")
  .input(z.object({ format: z.enum(EXPORT_FORMATS).default("xlsx").catch("xlsx") }))
  .reads(() => ({ fields: customFieldsFor("staff") }))
  .loader(({ ctx, input, found }) =>
    exportResponse({
      format: input.format,
      name: exportName(ctx, "teams to import"),
      columns: [...Object.values(PLACES), ...found.fields.map(({ label }) => label)].map(headingOnly),
      pages: nothing(),
      timeZone: ctx.settings.event.timeZone,
    }),
  );

const headingOnly = (header: string): ExportColumn<never> => ({
  header,
  type: "text",
  width: 24,
  value: () => null,
});

async function* nothing(): AsyncGenerator<never[]> {
  yield [];
}
