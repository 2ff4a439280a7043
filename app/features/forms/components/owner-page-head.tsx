import { PageHead } from "~/ui/page-head";
import { ownerPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { FormTabs } from "./form-tabs";
import { PublicationBadge } from "./publication-badge";

/** The head of a page beside the editor of a form or a field group. */
export function OwnerPageHead({
  owner,
  title,
  isPublished,
  hasChanges,
  form,
}: {
  owner: FieldsOwner;
  title: string;
  isPublished: boolean;
  /** The working copy is another one than what is live. */
  hasChanges: boolean;
  /** Null for a field group, which has no tabs. */
  form: Parameters<typeof FormTabs>[0]["form"] | null;
}) {
  return (
    <>
      <PageHead
        title={title}
        back={{ to: ownerPath(owner), label: "Editor" }}
        badge={<PublicationBadge isPublished={isPublished} hasChanges={hasChanges} />}
      />
      {form && <FormTabs form={form} current={null} />}
    </>
  );
}
