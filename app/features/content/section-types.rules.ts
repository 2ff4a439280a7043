/** Spec 1.3, in the order in which the editor offers them. */
export const SECTION_TYPES = [
  "richText",
  "callout",
  "table",
  "button",
  "image",
  "pdf",
  "youTube",
  "vimeo",
  "taskList",
  "resources",
  "googleMaps",
] as const;

export const CALLOUT_VARIANTS = ["default", "warning", "danger", "success"] as const;
export const RESOURCE_TYPES = ["task", "content", "download", "form", "supplier"] as const;

export const MOST_SECTIONS = 100;
export const MOST_COLUMNS = 6;
export const MOST_ROWS = 200;
export const MOST_RESOURCES = 50;
export const MOST_PDFS = 10;
