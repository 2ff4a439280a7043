import { counted } from "~/ui/format.rules";
import type { FieldPreview } from "../../../builder/field-preview.types";
import type { FieldOf } from "../../field.schema";
import type { GroupDocument } from "../../form-document.schema";
import type { BuilderRules } from "../builder.types";
import { missing, question } from "../building.rules";
import { warn } from "../findings.rules";

const MOST_SHOWN = 8;

export const template: BuilderRules<"template"> = {
  ...question,
  label: "Field Group",
  icon: "inbox",
  /** Each group is offered by its own name. */
  palette: null,
  texts: { label: "Heading", description: "Help text" },
  isChangeable: false,
  isNameless: true,
  flags: ["isLooping", "isUsingDefaultTitles"],
  preview: (field, { groupOf }) => groupPreview(field, groupOf(field.fieldGroupId)),
  findings: ({ isLooping, isUsingDefaultTitles, loopPrefix }) =>
    isLooping && !isUsingDefaultTitles && loopPrefix === ""
      ? [warn("Say what each entry is called, such as “Vehicle”")]
      : [],
  /** Its questions are. */
  asks: null,
  names: { kind: "fieldGroup", property: "fieldGroupId" },
};

function groupPreview(
  { fieldGroupId, isLooping, maxLoops }: FieldOf<"template">,
  group: GroupDocument | null,
): FieldPreview {
  if (fieldGroupId === "") return missing("No field group is chosen yet.");
  if (!group)
    return missing(
      "Its field group was deleted, or was never published. Choose another one, or delete this.",
    );
  const names = group.fields.slice(0, MOST_SHOWN).map(({ label, type }) => label || type);
  const more = group.fields.length - names.length;
  const asked =
    names.length > 0
      ? `: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
      : ", which has no fields";
  const loops = isLooping ? ` Up to ${counted(maxLoops, "entry", "entries")}.` : "";
  return { shape: "said", text: `The group “${group.title}”${asked}.${loops}` };
}
