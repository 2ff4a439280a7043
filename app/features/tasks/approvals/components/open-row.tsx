import type { ReactNode } from "react";
import { Timeline, type TimelineEntry } from "~/ui/timeline";

/** What stands below a row: what is looked at or written, and beside it what helps to decide. */
export function OpenRow({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="in-place">
      <div>{children}</div>
      {beside}
    </div>
  );
}

/** What staff look for in the task, and what happened to it before; nothing where there is neither. */
export function Beside({ lookFor, before }: { lookFor: string; before: readonly TimelineEntry[] }) {
  if (!lookFor && before.length === 0) return null;
  return (
    <div className="in-place-side">
      <LookFor text={lookFor} />
      {before.length > 0 && (
        <section>
          <h2>Before</h2>
          <Timeline entries={before} label="What happened before, newest first" />
        </section>
      )}
    </div>
  );
}

/** A thing a line. */
export function LookFor({ text }: { text: string }) {
  const things = text.split("\n").flatMap((line) => line.replace(/^\s*[-*•]\s*/, "").trim() || []);
  if (things.length === 0) return null;
  return (
    <section>
      <h2>What to look for</h2>
      <ul className="look-for">
        {things.map((thing, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
          <li key={at}>{thing}</li>
        ))}
      </ul>
    </section>
  );
}
