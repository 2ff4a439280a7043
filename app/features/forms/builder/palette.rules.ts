import { isNewPage } from "../document/structure.rules";
import type { LayoutGroup, QuestionGroup } from "../document/types/builder.types";
import { BUILT_TYPES, buildingOf } from "../document/types/builder-kinds.rules";
import type { FieldType } from "../document/types/kinds.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";

export interface PaletteGroup {
  title: string;
  types: readonly { type: FieldType; about: string }[];
}

const LAST = 100;

/** Each group with its kinds. */
const groupsOf = (titles: readonly (QuestionGroup | LayoutGroup)[]): PaletteGroup[] =>
  titles.map((title) => ({
    title,
    types: BUILT_TYPES.flatMap((type) => {
      const { palette } = buildingOf(type);
      return palette?.group === title ? [{ type, ...palette }] : [];
    })
      .toSorted((one, other) => (one.place ?? LAST) - (other.place ?? LAST))
      .map(({ type, about }) => ({ type, about })),
  }));

const QUESTION_GROUPS: readonly QuestionGroup[] = [
  "Text",
  "Choice",
  "People and places",
  "Tables and money",
  "Files and consent",
];
const LAYOUT_GROUPS: readonly LayoutGroup[] = ["Layout", "Media"];

/** What can be asked, with what each is for. */
export const QUESTIONS: readonly PaletteGroup[] = groupsOf(QUESTION_GROUPS);

/** What is read and seen between questions. */
export const TEXT_AND_MEDIA: readonly PaletteGroup[] = groupsOf(LAYOUT_GROUPS);

/** What can be added there: no page begins in a field group. */
export const textAndMedia = ({ kind }: FieldsOwner): readonly PaletteGroup[] =>
  kind === "form"
    ? TEXT_AND_MEDIA
    : TEXT_AND_MEDIA.map((group) => ({ ...group, types: group.types.filter((one) => !isNewPage(one)) }));
