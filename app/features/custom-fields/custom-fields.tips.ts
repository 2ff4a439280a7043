import type { Tip } from "~/procedure/room";
import {
  addCustomFieldPath,
  customFieldPath,
  customFieldsPath,
  customFieldsRemovalPath,
  customFieldsReorderPath,
} from "./custom-fields.paths";

const WHO_FILLS_IN: Tip = {
  title: "Who fills them in",
  text: "Staff in the team’s editor. Teams see what is shown to them on My team, and their owner can change it there, unless staff keep it.",
};

/** What is worth knowing about the room's admin screens. */
export const customFieldsTips: Record<string, readonly Tip[]> = {
  [customFieldsPath]: [
    {
      title: "In the list of teams",
      text: "Choose fields as columns there, filter by them and have them in the report.",
    },
    WHO_FILLS_IN,
  ],
  [addCustomFieldPath]: [
    {
      title: "Text or Yes/No",
      text: "The type cannot be changed later. A Yes/No that nobody chose counts as not answered.",
    },
    WHO_FILLS_IN,
  ],
  [customFieldPath(":customFieldId")]: [
    {
      title: "Another label",
      text: "Values stay. A sheet that is imported later names the field by its new label.",
    },
    WHO_FILLS_IN,
  ],
  [customFieldsRemovalPath]: [
    {
      title: "Keep what was filled in",
      text: "Choose the field as a column in the list of teams and generate a report first.",
    },
  ],
  [customFieldsReorderPath]: [
    { title: "Staff only", text: "Fields for staff are not in this list: no team sees them." },
  ],
};
