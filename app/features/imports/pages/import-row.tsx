import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import * as z from "zod";
import { customFieldsFor } from "~/features/custom-fields/custom-fields.queries.server";
import { Conflict, NotFound } from "~/lib/errors";
import { backOf } from "~/procedure/back.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { ImportRowForm } from "../components/import-row-form";
import { columnsIn } from "../import-columns.server";
import { mendableRow } from "../import-row-form.server";
import { mendRow } from "../imports.commands.server";
import importsStyles from "../imports.css?url";
import { teamImportPath } from "../imports.paths";
import { importHead, rowToMend } from "../imports.queries.server";
import { RowInput } from "../imports.schema";

const Params = { importId: Id, number: z.coerce.number().int().min(1).max(999_999) };

/** What the form within the list leads to where it was refused, and whoever opens the row by its address. */
export const loader = procedure
  .permission("admin")
  .params(Params)
  .reads(({ params }) => ({
    head: importHead(params.importId),
    row: rowToMend(params.importId, params.number),
    fields: customFieldsFor("staff"),
  }))
  .loader(({ found: { head, row, fields } }) => {
    if (!row) throw new NotFound();
    return {
      ...{ id: head.id, fileName: head.fileName, version: head.version, isOpen: head.state === "ready" },
      row: mendableRow(row, columnsIn(head.columns), fields),
    };
  });

/** Mends the row, or takes that back; then all rows are checked again. */
export const action = procedure
  .permission("admin")
  .params(Params)
  .input(RowInput)
  .action(async ({ ctx, params: { importId, number }, input: { what, version, cells, back } }) => {
    if (what === "save" && Object.keys(cells).length === 0)
      throw new Conflict("Nothing was typed: reload the page and try again.");
    await mendRow(ctx, importId, { version, number, cells: what === "save" ? cells : null });
    return ctx.redirect(back?.startsWith(teamImportPath(importId)) ? back : teamImportPath(importId), {
      type: "success",
      title:
        what === "save"
          ? `Row ${number} mended. All rows are checked again`
          : `Row ${number} is as in the file`,
    });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ row }) => `Row ${row.number}`,
  crumbs: ({ id, fileName }) => ({ [id]: fileName }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(importsStyles);

export const meta = pageTitle<typeof loader>(({ row, fileName }) => `Row ${row.number} of ${fileName}`);

export default function ImportRow() {
  const { id, fileName, version, isOpen, row } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [params] = useSearchParams();
  const said = lastResult?.initialValue?.back ?? params.get("back");
  const back = (typeof said === "string" && backOf(said)) || teamImportPath(id);
  return (
    <>
      <PageHead title={`Row ${row.number}`} lede={row.why} back={{ to: back, label: fileName }} />
      {isOpen || lastResult ? (
        <ImportRowForm {...{ importId: id, version, row, back, lastResult }} />
      ) : (
        <EmptyState
          icon="list"
          title="This row cannot be mended now"
          actions={<ButtonLink to={back}>Back to the import</ButtonLink>}
        >
          The rows are being checked, or the import was started. What was not imported can be downloaded,
          mended and imported again.
        </EmptyState>
      )}
    </>
  );
}
