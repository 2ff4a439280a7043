import { file, filling, page } from "./kinds.js";

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
  ...filling("/guests/forms/:formId", "guest", "guest"),
  page(
    "/guests/forms/:formId/:confirmationId",
    "guest",
    "features/forms/guests/pages/guest-confirmation.tsx",
  ),
  page("/guests/forms/:formId/own-draft", "guest", "features/forms/guests/pages/guest-own-draft.tsx"),
  page("/guests/forms/:formId/link", "guest", "features/forms/guests/pages/guest-link.tsx"),
  page("/guests/forms/:formId/draft/:token", "guest", "features/forms/guests/pages/guest-draft-link.tsx"),
  page("/guests/forms/:formId/proof/:token", "guest", "features/forms/guests/pages/guest-proof-link.tsx"),
  page("/unsubscribe/:token", "guest", "features/email/pages/unsubscribe.tsx"),
  // What a webhook's receiver fetches: the address itself says which file it opens, and for how long.
  file("/webhooks/files/:token", "guest", "features/forms/webhooks/pages/webhook-file.ts"),
  // What a calendar asks for: nobody is signed in, and the address itself says whose it is.
  file("/time-table/feed/:token", "guest", "features/time-table/pages/feed.ts"),
];
