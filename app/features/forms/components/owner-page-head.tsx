import { PageHead } from "~/ui/page-head";
import { Status } from "~/ui/status";
import { ownerPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { FORM_STANDING } from "../forms.texts";
import { FormTabs } from "./form-tabs";

/** The head of a page beside the editor of a form or a field group. */
export function OwnerPageHead({
  owner,
  title,
  isPublished,
  form,
}: {
  owner: FieldsOwner;
  title: string;
  isPublished: boolean;
  /** Null for a field group, which has no tabs. */
  form: Parameters<typeof FormTabs>[0]["form"] | null;
}) {
  return (
    <>
      <PageHead
        title={title}
        back={{ to: ownerPath(owner), label: "Editor" }}
        badge={
          <Status tone={isPublished ? "success" : "neutral"} icon={isPublished ? "circle-check" : "pencil"}>
            {isPublished ? FORM_STANDING.published : FORM_STANDING.draft}
          </Status>
        }
      />
      {form && <FormTabs form={form} current={null} />}
    </>
  );
}
