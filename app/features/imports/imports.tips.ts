import type { Tip } from "~/procedure/room";
import { importPath } from "./imports.paths";

const TIPS: readonly Tip[] = [
  {
    title: "Start from a file",
    text: "Below the upload stands one with your custom fields as columns. CSV and XLSX, up to 10,000 rows or 10 MB.",
  },
  {
    title: "A mistake in a row",
    text: "Press Mend in the row: names, addresses and values are put right there, and all rows are checked again.",
  },
  {
    title: "Existing person",
    text: "Somebody who has an account from another event keeps it, and their name. Nobody gets a second one.",
  },
  {
    title: "Stand shares",
    text: "Name the parent as it is written in its own row or in the list of teams.",
  },
  {
    title: "After the import",
    text: "Rows that failed can be downloaded, mended and imported again. The records are kept for 30 days.",
  },
];

export const importsTips: Record<string, readonly Tip[]> = {
  [importPath]: TIPS,
  [`${importPath}/:importId`]: TIPS,
  [`${importPath}/:importId/start`]: TIPS,
  [`${importPath}/:importId/rows/:number`]: TIPS,
};
