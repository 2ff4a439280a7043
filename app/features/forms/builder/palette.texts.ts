import type { FieldType } from "../document/field-types.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";

interface PaletteType {
  type: FieldType;
  about: string;
}

export interface PaletteGroup {
  title: string;
  types: readonly PaletteType[];
}

/** What can be asked, with what each is for. */
export const QUESTIONS: readonly PaletteGroup[] = [
  {
    title: "Text",
    types: [
      { type: "text", about: "One line" },
      { type: "area", about: "Several lines" },
      { type: "email", about: "An e-mail address, checked" },
      { type: "tel", about: "A phone number of any country" },
      { type: "url", about: "The address of a website" },
      { type: "number", about: "A number, from and up to what you say" },
      { type: "date", about: "A day" },
    ],
  },
  {
    title: "Choice",
    types: [
      { type: "checkbox", about: "Yes or no, or options that all are in sight" },
      { type: "dropdown", about: "One or several of a longer list" },
    ],
  },
  {
    title: "People and places",
    types: [
      { type: "fullName", about: "First name, surname, title" },
      { type: "address", about: "Street, town, postcode, country" },
    ],
  },
  {
    title: "Tables and money",
    types: [
      { type: "repeater", about: "A table of up to four columns, a row for each thing" },
      { type: "itemList", about: "Things to order, with prices" },
      { type: "grandTotal", about: "The sum of all item lists" },
    ],
  },
  {
    title: "Files and consent",
    types: [
      { type: "upload", about: "Pictures, documents, videos" },
      { type: "disclaimer", about: "A text that has to be accepted" },
    ],
  },
];

/** What is read and seen between questions. */
export const TEXT_AND_MEDIA: readonly PaletteGroup[] = [
  {
    title: "Layout",
    types: [
      { type: "section", about: "A heading over some questions" },
      { type: "newPage", about: "What follows stands on a page of its own" },
      { type: "divider", about: "A line" },
      { type: "customText", about: "Text with headings, lists and links" },
      { type: "callout", about: "Text that stands out, as a warning does" },
    ],
  },
  {
    title: "Media",
    types: [
      { type: "image", about: "A picture of the assets" },
      { type: "youTube", about: "A video of YouTube" },
      { type: "vimeo", about: "A video of Vimeo" },
    ],
  },
];

/** What can be added there: no page begins in a field group. */
export const textAndMedia = ({ kind }: FieldsOwner): readonly PaletteGroup[] =>
  kind === "form"
    ? TEXT_AND_MEDIA
    : TEXT_AND_MEDIA.map((group) => ({
        ...group,
        types: group.types.filter(({ type }) => type !== "newPage"),
      }));
