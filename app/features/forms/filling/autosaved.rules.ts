/**
 * What a page sends along after it saved itself while it goes on showing what it showed: `was` says what that is (`pageStamp`). Where
 * that is what is stored by now, it is as new as the draft. Where a colleague changed something beside it, which the page
 * does not show, it stays as old as it was, so that what it sends next is merged again.
 */
export function hiddenAfterAutosave({
  version,
  before,
  shown,
  stored,
  entry,
}: {
  /** Of the draft now. */
  version: number;
  /** As the page sent it. */
  before: { version: number; was: string | undefined };
  /** Stamps of the page as it was sent, and as it is stored now. */
  shown: string;
  stored: string;
  /** Of an entry of a looped group: where the page thinks that it stands, and where it stands. */
  entry: { templateId: string; shownRow: number; row: number } | null;
}): { version: string; was: string } {
  const was = entry ? withEntryAt(shown, entry) : withEntriesOf(shown, before.was);
  const isNew = was === stored;
  return { version: String(isNew ? version : before.version), was };
}

/** The list of entries is the one that the page shows, whatever was added to it since. */
function withEntriesOf(stamp: string, before: string | undefined): string {
  const [answers, entries] = partsOf(stamp);
  const [, former] = before ? partsOf(before) : [[], entries];
  return JSON.stringify([answers, former]);
}

/** The entry is known again by what it says now, at the place where the page has it. */
function withEntryAt(
  stamp: string,
  { templateId, shownRow, row }: { templateId: string; shownRow: number; row: number },
): string {
  const [answers, entries] = partsOf(stamp);
  if (shownRow === row) return stamp;
  const moved = entries.map(([id, listed]): Parts[1][number] => {
    if (id !== templateId) return [id, listed];
    const own = listed[row] ?? NOBODY;
    const others = listed.filter((_, at) => at !== row);
    while (others.length < shownRow) others.push(NOBODY);
    return [id, others.toSpliced(shownRow, 0, own)];
  });
  return JSON.stringify([answers, moved]);
}

/** As `pageStamp` writes them: of an entry its id and a hash. */
type Parts = [answers: [string, string][], entries: [string, [string, string][]][]];
const NOBODY: [string, string] = ["", ""];

function partsOf(stamp: string): Parts {
  try {
    const parts: unknown = JSON.parse(stamp);
    if (Array.isArray(parts) && parts.every(Array.isArray) && parts.length === 2) return parts as Parts;
  } catch {
    // None of ours: it says nothing of what was shown.
  }
  return [[], []];
}
