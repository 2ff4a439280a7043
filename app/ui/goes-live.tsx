import type { LiveThing } from "~/lib/live-kinds.rules";
import { ButtonLink } from "./button";
import { goesLivePath } from "./live.paths";

/** In the head of an editor: where it is said when the thing goes live; of a draft it is the next step. */
export function GoesLive({
  kind,
  of: { id, isDraft },
}: {
  kind: LiveThing;
  of: { id: string; isDraft: boolean };
}) {
  return (
    <ButtonLink variant={isDraft ? "secondary" : "quiet"} icon="calendar-clock" to={goesLivePath(kind, id)}>
      {isDraft ? "When it goes live" : "Make a draft…"}
    </ButtonLink>
  );
}
