import { useLoaderData } from "@remix-run/react";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { GenerateReport } from "~/ui/generate-report";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import { OrderPreview } from "../components/order-preview";
import {
  addCustomFieldPath,
  customFieldPath,
  customFieldsExportPath,
  customFieldsReorderPath,
} from "../custom-fields.paths";
import { customFieldList, type ListedField, shownFields } from "../custom-fields.queries.server";
import { kindLabel, seenBy } from "../custom-fields.rules";

export const loader = procedure
  .permission("admin")
  .input(customFieldList.Search)
  .reads(({ input }) => ({ page: customFieldList.page(input), shown: shownFields() }))
  .loader(({ ctx, found }) => ({
    page: { ...found.page, rows: plainRows(ctx, found.page.rows) },
    shown: found.shown,
  }));

export const meta = pageTitle("Custom Fields");

const NOUN = { one: "custom field", many: "custom fields" };

export default function CustomFields() {
  const { page, shown } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" icon="plus" to={addCustomFieldPath}>
      Add custom field
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Custom Fields"
        lede="What you want to know about every team, beside its name and type."
        actions={
          <>
            {page.total > 0 && <GenerateReport to={customFieldsExportPath} />}
            {add}
          </>
        }
      />
      {page.all > 0 && (
        <FilterBar
          label="Filter custom fields"
          search={{ label: "Search custom fields", placeholder: "Label" }}
          filters={[
            {
              name: "type",
              label: "Type",
              options: [
                { value: "text", label: "Text" },
                { value: "number", label: "Number" },
                { value: "date", label: "Date" },
                { value: "boolean", label: "Yes/No" },
              ],
            },
            {
              name: "kept",
              label: "Kept by",
              single: true,
              options: [
                { value: "staff", label: "Staff alone" },
                { value: "teams", label: "Staff and teams" },
              ],
            },
            {
              name: "seen",
              label: "Who sees it",
              options: [
                { value: "staff", label: "Staff only" },
                { value: "teams", label: "Teams" },
                { value: "shares", label: "Stand shares" },
              ],
            },
          ]}
        />
      )}
      <ListRows
        page={page}
        noun={NOUN}
        caption="Custom fields by label"
        columns={columns(page.teams)}
        rowKey={(field) => field.id}
        defaultSort={{ key: "label", direction: "asc" }}
        empty={
          <EmptyState icon="hash" title="No custom fields yet" actions={add}>
            Stand number, hall, who looks after them: add what you want to know about every team.
          </EmptyState>
        }
      />
      {shown.length > 0 && <SeenOrder shown={shown} />}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function SeenOrder({ shown }: Pick<Data, "shown">) {
  return (
    <section className="section" aria-labelledby="order-head">
      <SectionHead id="order-head" title="Order that teams see" count={shown.length}>
        {shown.length > 1 && (
          <ButtonLink icon="arrow-up-down" to={customFieldsReorderPath}>
            Change the order
          </ButtonLink>
        )}
      </SectionHead>
      <div className="detail">
        <div>
          <ol className="reorder" aria-label="Fields in the order that teams see">
            {shown.map(({ id, label }, at) => (
              <li key={id}>
                <span className="reorder-place num">{at + 1}</span>
                <div className="reorder-main">{label}</div>
              </li>
            ))}
          </ol>
        </div>
        <OrderPreview fields={shown} />
      </div>
    </section>
  );
}

const ICONS = { text: "type", number: "hash", date: "calendar" } as const;

const columns = (teams: number): Column<ListedField>[] => [
  {
    key: "label",
    header: "Label",
    sortable: true,
    primary: true,
    render: (field) => (
      <>
        <Link to={customFieldPath(field.id)}>{field.label}</Link>
        {field.isRequired && <span className="cell-sub only-phone"> Required</span>}
      </>
    ),
  },
  {
    key: "type",
    header: "Type",
    render: (field) => (
      <span className="status is-neutral">
        <Icon name={field.type === "boolean" ? "toggle-left" : ICONS[field.format]} />
        {kindLabel(field)}
      </span>
    ),
  },
  {
    key: "seen",
    header: "Who sees it",
    render: (field) => (
      <>
        {field.showField ? seenBy(field) : <span className="muted">{seenBy(field)}</span>}
        {field.isKeptByStaff && field.showField && <span className="cell-sub"> kept by staff</span>}
      </>
    ),
  },
  {
    key: "required",
    header: "Required",
    hideOnPhone: true,
    render: (field) => (field.isRequired ? "Yes" : <span className="muted">No</span>),
  },
  {
    key: "filled",
    header: "Filled in",
    sortable: true,
    phoneEnd: true,
    render: (field) => <CellProgress value={field.filled} max={teams} />,
  },
];
