import { BackForm } from "~/ui/back-form";
import { Button } from "~/ui/button";
import { sidebarSectionVerbPath } from "../sidebar.paths";
import { type FoundThing, ThingWords } from "./thing-words";

/** What was found for a section: each is there already, or can be added. */
export function FoundThings({
  sectionId,
  back,
  q,
  found,
}: {
  sectionId: string;
  back: string;
  q: string;
  found: readonly FoundThing[];
}) {
  if (found.length === 0) {
    return (
      <p className="muted small" role="status">
        No page, task, download or supplier is called “{q}”.
      </p>
    );
  }
  return (
    <ul className="found-list" aria-label="Found">
      {found.map((thing) => (
        <li key={`${thing.kind} ${thing.targetId}`}>
          <ThingWords {...thing} />
          {thing.isInSection ? (
            <span className="muted xsmall">in this section</span>
          ) : (
            <BackForm action={sidebarSectionVerbPath(sectionId, "additions")} back={back}>
              <input type="hidden" name="kind" value={thing.kind} />
              <input type="hidden" name="targetId" value={thing.targetId} />
              <Button size="sm">
                Add<span className="vh"> {thing.title}</span>
              </Button>
            </BackForm>
          )}
        </li>
      ))}
    </ul>
  );
}
