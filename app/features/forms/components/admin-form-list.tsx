import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { archiveActions } from "~/ui/archivable";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { RowOf } from "~/ui/plain-rows";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import {
  formCopiesPath,
  formListPaths,
  formNotificationsPath,
  formReportPath,
  ownerPath,
  submissionsPath,
} from "../admin-forms.paths";
import { FORM_NOUN } from "../forms.texts";
import type { formListLoader } from "../forms-list.server";
import { FormShortcuts } from "./form-shortcuts";
import { FormsList } from "./forms-list";
import { fieldsColumn, lastChangeColumn, publicationColumn } from "./owner-columns";

type Data = Awaited<ReturnType<ReturnType<typeof formListLoader>>>;

/** The list of active forms, or of archived ones: its places, filters, rows to choose from. */
export function AdminFormList({
  page,
  isAdmin,
  copyId,
  isArchived = false,
  empty,
}: Data & {
  isArchived?: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <>
      <FormShortcuts counts={page} current={isArchived ? "archivedForms" : "forms"} isAdmin={isAdmin} />
      <FormsList
        page={page}
        caption={isArchived ? "Archived forms" : "Forms"}
        columns={isArchived ? FACTS : COLUMNS}
        toggles={[
          { name: "changed", label: "Changes not yet live" },
          { name: "public", label: "Guest forms" },
          { name: "unused", label: "In no task" },
        ]}
        selection={{
          actions: archiveActions(formListPaths, { isArchived, canDelete: isAdmin }),
          hidden: { back: params.size > 0 ? `?${params}` : "", formId: copyId },
          noun: FORM_NOUN,
          label: ({ title }) => title,
        }}
        empty={empty}
      />
    </>
  );
}

type Row = RowOf<Data["page"]["rows"]>;

const FACTS: Column<Row>[] = [
  {
    key: "title",
    header: "Form",
    primary: true,
    sortable: true,
    render: ({ id, title, tasks, isPublic, unseen, troubledWebhooks }) => (
      <>
        <Link to={ownerPath({ kind: "form", id })}>{title}</Link>
        {isPublic && <span className="cell-sub block">Guest form</span>}
        {tasks && <span className="cell-sub block">For {tasks}</span>}
        {troubledWebhooks > 0 && (
          <Status tone="danger" icon="octagon-alert">
            {troubledWebhooks === 1 ? "A webhook fails" : `${troubledWebhooks} webhooks fail`}
          </Status>
        )}
        {unseen > 0 && (
          <span className="cell-sub block">
            <Link to={formNotificationsPath(id)}>
              {counted(unseen, "notification")} off until looked at<span className="vh"> of {title}</span>
            </Link>
          </span>
        )}
      </>
    ),
  },
  publicationColumn,
  fieldsColumn,
  {
    key: "submitted",
    header: "Submissions",
    align: "right",
    phoneLabel: "Submissions",
    render: ({ id, title, submitted }) => (
      <Link to={`${submissionsPath(id)}?state=submitted`}>
        {submitted}
        <span className="vh"> of {title}</span>
      </Link>
    ),
  },
  {
    key: "drafts",
    header: "Drafts",
    align: "right",
    phoneLabel: "Drafts",
    render: ({ id, title, drafts }) => (
      <Link to={`${submissionsPath(id)}?state=draft`}>
        {drafts}
        <span className="vh"> drafts of {title}</span>
      </Link>
    ),
  },
  lastChangeColumn,
  {
    key: "more",
    header: "Report and copy",
    hideHeader: true,
    align: "right",
    render: (row) => <ReportLink {...row} />,
  },
];

const COLUMNS: Column<Row>[] = FACTS.map((column) =>
  column.key === "more"
    ? {
        ...column,
        render: ({ id, title }) => (
          <span className="row-links">
            <ReportLink id={id} title={title} />
            <button type="submit" className="btn-text muted-action" formAction={formCopiesPath(id)}>
              Duplicate<span className="vh"> {title}</span>
            </button>
          </span>
        ),
      }
    : column,
);

function ReportLink({ id, title }: Pick<Row, "id" | "title">) {
  return (
    <Link to={formReportPath(id)}>
      Report<span className="vh"> on {title}</span>
    </Link>
  );
}
