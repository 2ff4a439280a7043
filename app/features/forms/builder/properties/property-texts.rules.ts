import { type FieldType, isLayoutType } from "../../document/field-types.rules";

/** What the first two texts of a type are called: what it asks or says, and what stands under it. */
const TEXTS: Readonly<Partial<Record<FieldType, { label: string; description: string | null }>>> = {
  section: { label: "Title", description: "Text" },
  newPage: { label: "Title", description: null },
  divider: { label: "Name", description: null },
  customText: { label: "Heading", description: "Text" },
  callout: { label: "Heading", description: "Text" },
  image: { label: "Picture in words", description: "Caption" },
  youTube: { label: "Heading", description: null },
  vimeo: { label: "Heading", description: null },
  template: { label: "Heading", description: "Help text" },
  disclaimer: { label: "Question", description: "Text to accept" },
};

export const textsOf = (type: FieldType): { label: string; description: string | null } =>
  TEXTS[type] ?? { label: "Question", description: "Help text" };

/** Hints under the first text. */
export const LABEL_HINTS: Readonly<Partial<Record<FieldType, string>>> = {
  divider: "For the outline alone: nobody else sees it.",
  image: "For those who do not see it.",
};

/** Types whose description is a rich text. */
export const hasRichText = (type: FieldType): boolean =>
  type === "disclaimer" || type === "customText" || type === "callout";

/** Whoever fills in the form gives an answer to it. */
export const isAsked = (type: FieldType): boolean => !isLayoutType(type) && type !== "grandTotal";

/** The toggle of a type's limits, in the words of the spec; null where it has none. */
export function limitsToggle(type: FieldType): string | null {
  switch (type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "area":
      return "Set optional character limit?";
    case "checkbox":
    case "dropdown":
      return "Set optional selection limit?";
    case "number":
    case "repeater":
      return "Set optional min and max values?";
    default:
      return null;
  }
}

/** What files an upload takes. */
export const ACCEPT_LABELS = {
  image: "Images (JPEG, PNG, WebP, SVG)",
  docs: "Documents (PDF, Word, Excel, PowerPoint)",
  video: "Video (MP4)",
} as const;

export const STYLE_LABELS = {
  default: "Default",
  warning: "Warning",
  danger: "Danger",
  success: "Success",
} as const;
