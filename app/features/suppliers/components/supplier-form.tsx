import { fileChecks } from "~/features/files/file-checks.rules";
import type { Facts } from "~/features/files/files.schema";
import type { ReadingTeams } from "~/features/teams/audience/audience.rules";
import { AudienceFields } from "~/features/teams/audience/components/audience-fields";
import type { ExceptionsOfThing } from "~/features/teams/audience/components/exceptions-note";
import type { LimitsOf } from "~/procedure/limits.server";
import { AsDraft } from "~/ui/as-draft";
import { Checkbox, CheckboxGroup } from "~/ui/checks";
import type { Difference } from "~/ui/conflict";
import { EditorForm, type LiveField } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import type { LastResult } from "~/ui/fields-of";
import { FileField } from "~/ui/file-field";
import { optionsOf } from "~/ui/filter.rules";
import { listValue, withFileErrors } from "~/ui/form-field";
import { TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import type { Edited } from "~/ui/use-editor";
import {
  addSupplierPath,
  addSupplierRedrawPath,
  adminSupplierPath,
  adminSuppliersPath,
  supplierPreviewPath,
  supplierRedrawPath,
  supplierUploadPath,
} from "../suppliers.paths";
import { LOGO_RULE } from "../suppliers.rules";
import type { SupplierInput, SupplierValues } from "../suppliers.schema";
import { ContactsField } from "./contacts-field";

interface Props {
  /** A new one has one too. */
  supplierId: string;
  isNew?: boolean;
  isArchived?: boolean;
  edited: Edited<SupplierValues>;
  /** What the form may name as its logo: the saved one, or one that was uploaded for it. */
  files: readonly Facts[];
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  teams: readonly ReadingTeams[];
  /** Of one that is there. */
  exceptions?: ExceptionsOfThing | undefined;
  limits: LimitsOf<typeof SupplierInput>;
  lastResult: LastResult | undefined;
  differences?(typed: Record<string, unknown>): Difference[];
}

/** One form for a new supplier and an edited one. */
export function SupplierForm({
  supplierId,
  isNew = false,
  isArchived = false,
  edited,
  files,
  differences = () => [],
  ...given
}: Props) {
  const redrawAt = isNew ? addSupplierRedrawPath(supplierId) : supplierRedrawPath(supplierId);
  const { groups } = given;
  return (
    <EditorForm
      id="supplier"
      limits={given.limits}
      lastResult={given.lastResult}
      current={edited}
      path={isNew ? addSupplierPath : adminSupplierPath(supplierId)}
      seeCurrent="See the saved version"
      differences={differences}
      hidden={isNew ? { supplierId } : {}}
      submitLabel={isNew ? "Add supplier" : "Save changes"}
      instead={isNew && <AsDraft />}
      cancelTo={adminSuppliersPath}
      hasButtons
    >
      {(fields) => {
        const { fileIds, file } = fields;
        return (
          <>
            <RequiredNote />
            <TextField field={fields.company} label="Company" autoComplete="off" dir="auto" />
            <FileField
              field={withFileErrors(fileIds, file)}
              label="Logo"
              hint="It is made to fit a square of 256 × 256 pixels. Without one, two letters of the company stand there."
              checks={fileChecks(LOGO_RULE)}
              max={1}
              files={listValue(fileIds).flatMap((id) => files.find((one) => one.id === id) ?? [])}
              to={supplierUploadPath(supplierId)}
              redrawAt={redrawAt}
              hrefOf={(one) => supplierPreviewPath(supplierId, one.id)}
            />
            <RichTextField
              field={fields.description}
              label="What they do"
              hint="The first line stands in the list: what teams get here, and from whom."
            />
            <TextField
              field={fields.website}
              label="Website"
              hint="For example https://quayelectrical.example"
              type="url"
              inputMode="url"
              autoComplete="off"
            />
            <ContactsField field={fields.contacts} lastResult={given.lastResult} redrawAt={redrawAt} />
            <WhereItStands groupIds={fields.groupIds} isFeatured={fields.isFeatured} groups={groups} />
            <AudienceFields
              thing="supplier"
              shown={fields.showToTeamTypeIds}
              hidden={fields.hideFromTeamTypeIds}
              isOpen={!isArchived}
              teamTypes={given.teamTypes}
              teams={given.teams}
              exceptions={given.exceptions}
            />
          </>
        );
      }}
    </EditorForm>
  );
}

function WhereItStands({
  groupIds,
  isFeatured,
  groups,
}: Pick<Props, "groups"> & { groupIds: LiveField; isFeatured: LiveField }) {
  return (
    <fieldset className="form-block">
      <legend className="legend">Where it stands</legend>
      {groups.length > 0 && (
        <CheckboxGroup
          field={groupIds}
          label="Supplier types"
          hint="The headings that teams find it under. Without one it stands under “More suppliers”."
          columns={groups.length > 3}
          options={optionsOf(groups)}
        />
      )}
      <Checkbox
        field={isFeatured}
        label="Featured"
        hint="Stands at the top of the teams’ page as “Recommended by the organisers”, and under its types."
      />
    </fieldset>
  );
}
