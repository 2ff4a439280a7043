import { Form, useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { asking } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import {
  addConfirmationPath,
  adminFormsPath,
  confirmationPath,
  confirmationStatePath,
  confirmationsOrderPath,
  confirmationsRemovalPath,
} from "../../admin-forms.paths";
import { sourcesOfCopy } from "../../builder/logic-editor/logic-sources.server";
import { FormTabs } from "../../components/form-tabs";
import { formHead } from "../../form-head.queries.server";
import { CONFIRMATION_NOUN } from "../../forms.texts";
import { conditionWords } from "../../logic/logic-words.rules";
import type { RuleScope } from "../../logic/resolved-rule.rules";
import { scopeWith } from "../../logic/scope-with.rules";
import { graphOf } from "../../logic/visibility.rules";
import { moneyOf } from "../../submissions/open-filling.server";
import type { Confirmation } from "../confirmation.types";
import { questionReads } from "../confirmation-page.server";
import { confirmationsOf } from "../confirmations.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => ({
    form: formHead(params.formId),
    confirmations: confirmationsOf(params.formId),
    ...questionReads(params.formId),
  }))
  .can(({ found }) => found.copy !== null)
  .loader(({ ctx, found: { form, confirmations, copy, groups, facts } }) => {
    const own = copy && graphOf(sourcesOfCopy(copy, groups, facts).document).asked.scope;
    const scope = own && scopeWith(own, { facts, ...moneyOf(ctx) });
    return {
      form: { ...form, isAdmin: hasLevel(ctx.user.level, "admin") },
      rows: confirmations.map((one) => ({
        id: one.id,
        name: one.name,
        isDefault: one.isDefault,
        isActive: one.isActive,
        when: one.isDefault || !scope ? "" : whenWords(one, scope),
      })),
    };
  });

function whenWords(one: Confirmation, scope: RuleScope): string {
  return one.rules.length > 0 ? `If ${conditionWords(one, scope)}` : "To everybody who submits";
}

export const handle = {
  isWide: true,
  crumb: () => "Confirmations",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ form }) => `Confirmations: ${form.title}`);

/** What people read when they have submitted the form: the default one, and those that take its place under conditions. */
export default function Confirmations() {
  const { form, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Confirmations: ${form.title}`}
        back={{ to: adminFormsPath, label: "Forms" }}
        lede="What people read when they have submitted the form. The first one that is on and whose rules match is shown, else the default one."
        actions={
          <>
            {rows.length > 2 && (
              <ButtonLink icon="arrow-up-down" to={confirmationsOrderPath(form.id)}>
                Change the order
              </ButtonLink>
            )}
            <ButtonLink variant="primary" icon="plus" to={addConfirmationPath(form.id)}>
              Add confirmation
            </ButtonLink>
          </>
        }
      />
      <FormTabs form={form} current="confirmations" />
      <div className="section">
        <DataTable
          caption="Confirmations in their order, the default one first"
          rows={rows}
          rowKey={(row) => row.id}
          summary={counted(rows.length, CONFIRMATION_NOUN.one)}
          selection={{
            detached: true,
            actions: [
              asking({
                label: "Delete",
                icon: "trash-2",
                value: "delete",
                danger: true,
                formAction: confirmationsRemovalPath(form.id),
              }),
            ],
            noun: CONFIRMATION_NOUN,
            label: (row) => row.name,
            isFixed: (row) => row.isDefault,
          }}
          columns={columnsOf(form.id)}
        />
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columnsOf = (formId: string): Column<Row>[] => [
  {
    key: "name",
    header: "Confirmation",
    primary: true,
    render: (row) => (
      <>
        <Link to={confirmationPath(formId, row.id)} dir="auto">
          {row.name}
        </Link>
        {row.isDefault && <Badge tone="neutral">Default</Badge>}
      </>
    ),
  },
  {
    key: "when",
    header: "Shown",
    className: "col-words",
    phoneLabel: "Shown",
    render: (row) => (row.isDefault ? "When no other one is" : row.when),
  },
  {
    key: "state",
    header: "State",
    phoneLabel: "State",
    render: (row) => (
      <Status
        tone={row.isActive ? "success" : "neutral"}
        icon={row.isActive ? "circle-check" : "circle-minus"}
      >
        {row.isActive ? "On" : "Off"}
      </Status>
    ),
  },
  {
    key: "switch",
    header: "Switch on or off",
    hideHeader: true,
    align: "right",
    render: (row) =>
      row.isDefault ? (
        <span className="muted small">Always on</span>
      ) : (
        <Form method="post" action={confirmationStatePath(formId, row.id)} preventScrollReset>
          <input type="hidden" name="isActive" value={row.isActive ? "0" : "1"} />
          <SubmitButton size="sm" variant="quiet" busyLabel="Saving…">
            {row.isActive ? "Switch off" : "Switch on"}
            <span className="vh"> {row.name}</span>
          </SubmitButton>
        </Form>
      ),
  },
];
