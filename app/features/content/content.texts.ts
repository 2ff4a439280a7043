import type { IconName } from "~/ui/icon";
import type { CALLOUT_VARIANTS } from "./section-types.rules";
import type { SectionType } from "./sections.schema";

export const PAGE_NOUN = { one: "page", many: "pages" };

/** What staff call a section, and what stands beside it in the outline. */
export const SECTION_LABELS: Record<SectionType, string> = {
  richText: "Rich text",
  callout: "Callout",
  table: "Table",
  button: "Button",
  image: "Image",
  pdf: "PDF",
  youTube: "YouTube",
  vimeo: "Vimeo",
  taskList: "Task list",
  resources: "Resources",
  googleMaps: "Google map",
};

export const SECTION_ICONS: Record<SectionType, IconName> = {
  richText: "type",
  callout: "triangle-alert",
  table: "table",
  button: "square-mouse-pointer",
  image: "image",
  pdf: "file",
  youTube: "video",
  vimeo: "video",
  taskList: "list-checks",
  resources: "folder",
  googleMaps: "map",
};

/** As the editor offers them. */
export const SECTION_GROUPS: readonly { title: string; types: readonly SectionType[] }[] = [
  { title: "Text", types: ["richText", "callout", "table", "button"] },
  { title: "Media", types: ["image", "pdf", "youTube", "vimeo"] },
  { title: "From the event", types: ["taskList", "resources", "googleMaps"] },
];

export const VARIANT_LABELS: Record<(typeof CALLOUT_VARIANTS)[number], string> = {
  default: "Note",
  warning: "Warning",
  danger: "Danger",
  success: "Good news",
};

/** What a section is called in lists: by its heading, else by its kind, of one that is no longer there by the kind's stored name. */
export const sectionTitle = ({ heading, type }: { heading: string; type: string }): string =>
  heading || SECTION_LABELS[type as SectionType] || type;
