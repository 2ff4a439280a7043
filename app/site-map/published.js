import { page } from "./kinds.js";

const FORMS = "features/forms";

/** The pages beside the editor of a form or a field group: publishing, what was published. `side` begins the names of their files. */
export const published = (base, access, side) => [
  page(`${base}/publication`, access, `${FORMS}/publication/pages/${side}-publication.tsx`),
  page(`${base}/history`, access, `${FORMS}/history/pages/${side}-history.tsx`),
  page(`${base}/history/:versionNumber`, access, `${FORMS}/history/pages/${side}-version.tsx`),
];
