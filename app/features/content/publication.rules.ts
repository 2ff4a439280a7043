/** A section of one copy, as the two are compared. `said` is all that it says and names, as one text. */
export interface ComparedSection {
  id: string;
  type: string;
  heading: string;
  isPublished: boolean;
  said: string;
}

export type ChangeKind = "added" | "changed" | "shown" | "hidden" | "moved" | "removed";

export interface SectionChange {
  id: string;
  type: string;
  heading: string;
  /** At least one: a section may have been moved and changed. */
  kinds: ChangeKind[];
}

/** What publishing does to the sections that readers have, in the order of the working copy; what goes comes last. */
export function sectionChanges(
  live: readonly ComparedSection[],
  working: readonly ComparedSection[],
): SectionChange[] {
  const before = new Map(live.map((section) => [section.id, section]));
  const kept = new Set(working.map(({ id }) => id));
  const stays = unmoved(
    live.map(({ id }) => id).filter((id) => kept.has(id)),
    working.map(({ id }) => id).filter((id) => before.has(id)),
  );
  const changes = working.map(({ id, type, heading, isPublished, said }): SectionChange => {
    const old = before.get(id);
    if (!old) return { id, type, heading, kinds: isPublished ? ["added"] : ["added", "hidden"] };
    const kinds: (ChangeKind | false)[] = [
      (old.said !== said || old.heading !== heading || old.type !== type) && "changed",
      !old.isPublished && isPublished && "shown",
      old.isPublished && !isPublished && "hidden",
      !stays.has(id) && "moved",
    ];
    return { id, type, heading, kinds: kinds.filter((kind) => kind !== false) };
  });
  const gone = live
    .filter(({ id }) => !kept.has(id))
    .map(({ id, type, heading }): SectionChange => ({ id, type, heading, kinds: ["removed"] }));
  return [...changes.filter(({ kinds }) => kinds.length > 0), ...gone];
}

/** The longest run that stands in both orders: everything else was moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  const runs: { length: number; from: number }[] = [];
  after.forEach((id, at) => {
    const own = place.get(id) ?? -1;
    let best = { length: 1, from: -1 };
    for (let other = 0; other < at; other += 1) {
      const length = (runs[other]?.length ?? 0) + 1;
      if ((place.get(after[other] as string) ?? -1) < own && length > best.length)
        best = { length, from: other };
    }
    runs.push(best);
  });
  let at = runs.reduce((most, { length }, index) => (length > (runs[most]?.length ?? 0) ? index : most), 0);
  const kept = new Set<string>();
  while (at >= 0 && after[at] !== undefined) {
    kept.add(after[at] as string);
    at = runs[at]?.from ?? -1;
  }
  return kept;
}

export interface PageWords {
  title: string;
  description: string;
  icon: string;
  assetId: string | null;
}

export type WordsField = keyof PageWords;

/** Which of the page's own words differ. */
export const wordChanges = (live: PageWords, working: PageWords): WordsField[] =>
  (["title", "description", "icon", "assetId"] as const).filter((field) => live[field] !== working[field]);
