import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { conflictTitle } from "./conflict-texts.rules";
import { usePage } from "./page-context";
import { TAKE_THEIRS } from "./row-verbs.rules";

/** Under a question that was answered in two ways: the other answer, to be taken in place of one's own. */
export function TheirAnswer({ name }: { name: string }) {
  const { conflicts, paths } = usePage().model;
  const theirs = conflicts && Object.hasOwn(conflicts, name) ? conflicts[name] : undefined;
  if (!theirs) return null;
  const { who, lines } = theirs;
  return (
    <Banner tone="warning" icon="users" title={conflictTitle(who)}>
      <div className="their-answer">
        <p>What you have here is kept when you go on. In place of it there stands now:</p>
        <blockquote dir="auto">
          {lines.length === 0 ? (
            <p className="muted">No answer</p>
          ) : (
            lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move
              <p key={at}>{line}</p>
            ))
          )}
        </blockquote>
        <Button size="sm" formAction={paths.update} name={TAKE_THEIRS} value={name}>
          Take this answer
        </Button>
      </div>
    </Banner>
  );
}
