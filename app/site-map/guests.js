import { file, page } from "./kinds.js";

export const guests = [
  page("/guests/content/:contentId", "guest", "features/content/reading/pages/guest-content.tsx"),
  file(
    "/guests/content/:contentId/files/:fileId",
    "guest",
    "features/content/reading/pages/guest-content-file.ts",
  ),
  file(
    "/guests/content/:contentId/embeds/:sectionId",
    "guest",
    "features/content/reading/pages/guest-content-embed.ts",
  ),
  page("/guests/forms/:formId", "guest"),
  page("/guests/forms/:formId/:confirmationId", "guest"),
  // What a calendar asks for: nobody is signed in, and the address itself says whose it is.
  file("/time-table/feed/:token", "guest", "features/time-table/pages/feed.ts"),
];
