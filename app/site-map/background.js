import { file, json, page } from "./kinds.js";

/** For open pages, not for people: what they ask in the background. */
export const background = [
  file("/branding/:fileId", "guest", "features/settings/pages/branding-file.ts"),
  file("/branding/:fileId/mail", "guest", "features/settings/pages/branding-mail-file.ts"),
  file("/pictures/:assetId", "guest", "features/assets/pages/picture.ts"),
  json("/event-version", "guest", "shell/pages/event-version.ts"),
  json("/search/suggestions", "signedIn", "features/search/pages/suggestions.ts"),
];

/** Not part of the product: a page with every piece of the design system, outside production only. */
export const componentGallery = [
  page("/dev/ui", "guest", "shell/pages/component-gallery.tsx"),
  page("/dev/ui/forms", "guest", "features/forms/pages/form-gallery.tsx"),
];
