import { sheetNames } from "~/lib/export/columns";

interface Row {
  reference: string | null;
  teamName: string | null;
  isGuest: boolean;
  files: readonly { name: string; key: string; size: number; createdAt: string }[];
}

/** The files of many submissions, each in the folder of its own: `SSO-0041 Solent Rigging Co/plan.pdf`. */
export async function* foldersOf(pages: AsyncIterable<readonly Row[]>) {
  const drafts = new Map<string, number>();
  for await (const rows of pages) {
    for (const { reference, teamName, isGuest, files } of rows) {
      const who = isGuest ? "Guest" : (teamName ?? "");
      const [name = "Submission"] = sheetNames([[reference ?? "Draft", who].filter(Boolean).join(" ")]);
      // A reference stands for one submission; drafts have none.
      const nth = reference ? 1 : (drafts.get(name) ?? 0) + 1;
      if (!reference) drafts.set(name, nth);
      const folder = nth > 1 ? `${name} ${nth}` : name;
      yield* files.map((file) => ({ folder, ...file }));
    }
  }
}
