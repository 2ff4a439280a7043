import { AssetField } from "~/features/assets/components/asset-field";
import { fileChecks } from "~/features/files/file-checks.rules";
import { RadioGroup } from "~/ui/checks";
import { FileField } from "~/ui/file-field";
import { listValue, textValue } from "~/ui/form-field";
import { TextareaField, TextField } from "~/ui/inputs";
import { RichTextField } from "~/ui/rich-text-field";
import { sectionFilePath, sectionFilesPath, sectionFormPath } from "../../content.paths";
import { VARIANT_LABELS } from "../../content.texts";
import { PDF_RULE } from "../../content-files.rules";
import { CALLOUT_VARIANTS, MOST_PDFS } from "../../section-types.rules";
import type { SectionType } from "../../sections.schema";
import type { EditorData } from "../editor.server";
import type { SectionFieldsOf } from "../section-fields.types";
import { ResourcesField } from "./resources-field";
import { TableField } from "./table-field";
import { TaskField } from "./task-field";

/** What a section's form asks for besides its heading, by its type. */
export function SectionFields({
  type,
  fields,
  data,
  sectionId,
}: {
  type: SectionType;
  fields: SectionFieldsOf;
  data: EditorData;
  sectionId: string;
}) {
  const contentId = data.content.id;
  switch (type) {
    case "richText":
      return <RichTextField field={fields.text} label="Text" rows={12} />;
    case "callout":
      return (
        <>
          <TextareaField field={fields.message} label="Text" rows={3} dir="auto" />
          <RadioGroup
            field={fields.variant}
            label="Kind"
            inline
            options={CALLOUT_VARIANTS.map((value) => ({ value, label: VARIANT_LABELS[value] }))}
          />
        </>
      );
    case "button":
      return (
        <>
          <TextField field={fields.label} label="Text" hint="Say what it does: “Book a lift slot”." />
          <TextField
            field={fields.link}
            label="Link"
            hint="A path of this portal, such as /tasks, or an address that begins with https://"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      );
    case "image": {
      const chosen = textValue(fields.assetId);
      return (
        <>
          <AssetField
            field={fields.assetId}
            label="Picture"
            value={data.pictures.find(({ id }) => id === chosen) ?? null}
            pickFor={`a section of ${data.content.title}`}
          />
          <TextField
            field={fields.caption}
            label="Caption"
            hint="Stands under the picture. It may be left empty."
          />
        </>
      );
    }
    case "googleMaps":
      return (
        <TextareaField
          field={fields.place}
          label="Place"
          hint="A URL or an address. The map is loaded only when a reader asks for it."
          rows={2}
        />
      );
    case "youTube":
      return (
        <TextField
          field={fields.video}
          label="YouTube shortcode"
          hint="Shortcode only: the 11 letters and digits at the end of the address. Of a whole address we take it out."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case "vimeo":
      return (
        <TextField
          field={fields.video}
          label="Vimeo id"
          hint="Numeric id: the number in the address. Of a whole address we take it out."
          autoComplete="off"
          spellCheck={false}
        />
      );
    case "pdf":
      return (
        <FileField
          field={{
            ...fields.attachmentIds,
            errors: [...(fields.attachmentIds.errors ?? []), ...(fields.file.errors ?? [])],
          }}
          label="PDFs"
          hint="Readers see each in place and can download it, in this order."
          checks={fileChecks(PDF_RULE)}
          max={MOST_PDFS}
          files={listValue(fields.attachmentIds).flatMap(
            (id) => data.files.find((file) => file.id === id) ?? [],
          )}
          to={sectionFilesPath(contentId, sectionId)}
          redrawAt={sectionFormPath(contentId, sectionId)}
          hrefOf={(file) => sectionFilePath(contentId, sectionId, file.id)}
          isOrdered
        />
      );
    case "taskList":
      return <TaskField field={fields.taskId} data={data} />;
    case "resources":
      return <ResourcesField field={fields.resources} data={data} />;
    case "table":
      return <TableField fields={fields} />;
  }
}
