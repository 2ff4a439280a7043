import { useActionData, useLoaderData } from "@remix-run/react";
import { EditorLock } from "~/features/locks/editor-lock";
import { AudienceSide } from "~/features/teams/audience/components/audience-side";
import { ArchiveButtons } from "~/ui/archivable";
import { Badge } from "~/ui/badge";
import { differences } from "~/ui/differences.rules";
import type { LastResult } from "~/ui/fields-of";
import { GoesLive } from "~/ui/goes-live";
import { PageHead } from "~/ui/page-head";
import type { supplierEditorLoader } from "../supplier-editor.server";
import {
  adminSupplierPath,
  adminSuppliersPath,
  supplierAudiencePath,
  supplierListPaths,
} from "../suppliers.paths";
import { contactLine, contactsSent } from "../suppliers.rules";
import { contactRowsOf } from "./contacts-field";
import { SupplierForm } from "./supplier-form";
import { SupplierTabs } from "./supplier-tabs";

/** The editor of a supplier that is there, with its lock, its conflicts and who sees it. */
export function SupplierEditor() {
  const data = useLoaderData<typeof supplierEditorLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  const { supplier, files, groups, teamTypes } = data;
  const { isArchived, isDraft, ...saved } = supplier;
  const values = { ...saved, over: undefined };
  const inWords = (typed: Record<string, unknown>): Record<string, unknown> => ({
    ...typed,
    fileIds: namesOf(typed.fileIds, files),
    groupIds: namesOf(
      typed.groupIds,
      groups.map(({ id, title }) => ({ id, name: title })),
    ),
    showToTeamTypeIds: namesOf(typed.showToTeamTypeIds, teamTypes),
    hideFromTeamTypeIds: namesOf(typed.hideFromTeamTypeIds, teamTypes),
    contacts: contactsIn(typed),
  });
  return (
    <>
      <PageHead
        title={supplier.company}
        badge={isArchived && <Badge tone="neutral">{isDraft ? "Draft" : "Archived"}</Badge>}
        back={
          isArchived && !isDraft
            ? { to: supplierListPaths.archived, label: "Archived suppliers" }
            : { to: adminSuppliersPath, label: "Suppliers" }
        }
        actions={
          <>
            <ArchiveButtons of={supplier} paths={supplierListPaths} canDelete />
            {(isDraft || !isArchived) && <GoesLive kind="supplier" of={supplier} />}
          </>
        }
      />
      <SupplierTabs supplierId={supplier.id} current="edit" />
      <EditorLock type="supplier" id={supplier.id} heldBy={data.heldBy} here={adminSupplierPath(supplier.id)}>
        {(isFree) => (
          <div className="detail">
            <fieldset disabled={!isFree} className="bare">
              <legend className="vh">Supplier</legend>
              <SupplierForm
                key={supplier.id}
                supplierId={supplier.id}
                isArchived={isArchived}
                edited={{ data: values, version: supplier.version, saved: data.saved }}
                files={files}
                groups={groups}
                teamTypes={teamTypes}
                teams={data.teams}
                exceptions={{ found: data.exceptions, path: supplierAudiencePath(supplier.id) }}
                limits={data.limits}
                lastResult={lastResult}
                differences={(typed) => differences(LABELS, inWords(values), inWords(typed))}
              />
            </fieldset>
            <AudienceSide thing="supplier" counts={data.audience} path={supplierAudiencePath(supplier.id)} />
          </div>
        )}
      </EditorLock>
    </>
  );
}

const LABELS = {
  company: "Company",
  fileIds: "Logo",
  description: "What they do",
  website: "Website",
  contacts: "Contacts",
  groupIds: "Supplier types",
  isFeatured: "Featured",
  showToTeamTypeIds: "Shown to team types",
  hideFromTeamTypeIds: "Hidden from team types",
};

/** Of what is typed the rows stand under names of their own, of what was sent or saved in a list. */
function contactsIn(typed: Record<string, unknown>): string {
  const rows = Array.isArray(typed.contacts)
    ? contactRowsOf(typed.contacts)
    : contactsSent(Object.entries(typed));
  return rows.map(contactLine).filter(Boolean).join("; ");
}

/** Of chosen things, in the order of the list that they are chosen from. */
function namesOf(value: unknown, things: readonly { id: string; name: string }[]): string {
  const ids = value ? [value].flat().map(String) : [];
  return things.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}
