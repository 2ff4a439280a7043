import { useLoaderData, useNavigate } from "@remix-run/react";
import { fileChecks } from "~/features/files/file-checks.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { UploadForm } from "~/ui/upload-form";
import { ImportSteps } from "../components/import-steps";
import { IMPORT_RULE } from "../import-file.rules";
import { type ImportState, STATE_WORDS } from "../import-words.rules";
import importsStyles from "../imports.css?url";
import { failedRowsPath, importExamplePath, importFilesPath, teamImportPath } from "../imports.paths";
import { importList } from "../imports.queries.server";

export const loader = procedure
  .permission("admin")
  .input(importList.Search)
  .reads(({ input }) => ({ page: importList.page(input) }))
  .loader(({ ctx, found }) => {
    const clock = eventClock(ctx);
    const { rows, ...page } = found.page;
    return { ...page, rows: rows.map((row) => ({ ...row, at: clock.momentOf(row.createdAt) })) };
  });

export const links = sheets(importsStyles);

export const meta = pageTitle("Import Teams");

/** Earlier imports are few and none is narrowed away: the upload comes first. */
export default function ImportTeams() {
  const page = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Import teams"
        lede="Teams, their owners, further people and stand shares from one file. Nothing is made before you have seen what becomes of every row."
      />
      <ImportSteps at={0} />
      <section className="panel mt-5 p-5">
        <UploadForm
          id="import-file"
          label="The file"
          checks={fileChecks(IMPORT_RULE)}
          room={1}
          multiple={false}
          to={importFilesPath}
          known={new Set()}
          onStored={(file) => navigate(teamImportPath(file.id))}
        />
        <p className="small muted mt-4">
          No file yet? Start from one with the right headings:{" "}
          <a href={`${importExamplePath}?format=xlsx`} download>
            Excel
          </a>{" "}
          or{" "}
          <a href={`${importExamplePath}?format=csv`} download>
            CSV
          </a>
          . One row for each person: the first one of a team becomes its owner.
        </p>
      </section>
      <section className="section" aria-labelledby="earlier">
        <SectionHead id="earlier" title="Earlier imports" count="Kept for 30 days" />
        <ListRows
          page={page}
          noun={{ one: "import", many: "imports" }}
          caption="Imports of the last 30 days, the newest first"
          columns={COLUMNS}
          rowKey={(row) => row.id}
          empty={
            <EmptyState icon="upload" title="No imports yet">
              Each file that you import stands here for 30 days, with the rows that were not imported.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

interface Line {
  id: string;
  fileName: string;
  state: ImportState;
  createdBy: string | null;
  at: string;
  rows: number;
  teams: number;
  failed: number;
}

const COLUMNS: Column<Line>[] = [
  {
    key: "file",
    header: "File",
    primary: true,
    className: "col-words",
    render: (row) => <Link to={teamImportPath(row.id)}>{row.fileName}</Link>,
  },
  {
    key: "state",
    header: "State",
    render: (row) => {
      const { label, tone, icon } = STATE_WORDS[row.state];
      return (
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      );
    },
  },
  {
    key: "by",
    header: "By",
    phoneLabel: "By",
    className: "col-words",
    render: (row) => row.createdBy ?? <span className="muted">Somebody who left</span>,
  },
  { key: "at", header: "When", phoneLabel: "When", render: (row) => row.at },
  { key: "teams", header: "Teams", align: "right", phoneLabel: "Teams", render: (row) => row.teams },
  {
    key: "failed",
    header: "Not imported",
    align: "right",
    phoneLabel: "Not imported",
    render: (row) => row.failed,
  },
  {
    key: "failed-rows",
    header: "Rows to mend",
    hideHeader: true,
    render: (row) =>
      row.failed > 0 && (row.state === "done" || row.state === "cancelled") ? (
        <a className="btn-text" href={`${failedRowsPath(row.id)}?format=xlsx`} download>
          <Icon name="file-spreadsheet" />
          Download failed rows<span className="vh"> of {row.fileName}</span>
        </a>
      ) : null,
  },
];
