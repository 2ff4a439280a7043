import { roomTexts } from "~/procedure/room";
import { importPath } from "./imports.paths";
import { importsTips } from "./imports.tips";

export const importsRoom = roomTexts({
  name: "imports",
  subjects: { import: { label: "Imports of teams", order: 25 } },
  activities: {
    import: {
      "import.uploaded": "uploaded {name} for an import of teams",
      "import.matched": "matched the columns of {name}",
      "import.mended": "said what an unknown name in {name} means",
      "import.rowMended": "mended row {number} of {name}",
      "import.refused": "could not read a file of teams: {name}",
      "import.started": "started to import {rows#row} of {name}",
      "import.cancelled": "ended the import of {name}",
      "import.finished": "imported {name}",
      "import.memberRemoved": "took back a member whose address refused the welcome e-mail",
    },
  },
  // A restored event does not go on making teams by itself: its page says that the import stands still.
  subscribers: { "imports:*": "tellsSomebody" },
  tips: importsTips,
  places: [
    {
      group: "Teams/Users/Custom Fields",
      to: importPath,
      label: "Import Teams",
      isBehind: true,
      icon: "upload",
      access: "admin",
      description: "Many teams and their owners at once, from a CSV or Excel file.",
    },
  ],
  quickLinks: [{ to: importPath, label: "Import teams", icon: "upload", access: "admin" }],
});
