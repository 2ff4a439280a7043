import type { RequestContext } from "./session.server";
import type { CurrentView } from "./view.rules";

const derived = new WeakMap<RequestContext, RequestContext>();

/**
 * What is known of a request while its session looks as somebody else: their name, level and team in the place of one's own.
 * The same object for the same, which is how an assumed context is told to hold (`forWhoAsks`).
 */
export function seenBy(own: RequestContext, view: CurrentView): RequestContext {
  const known = derived.get(own);
  if (known) return known;
  const { team, person } = view;
  const made: RequestContext = {
    ...own,
    user: { ...(person ?? ANY_MEMBER), teamId: team.id },
    team,
    isThroughView: true,
  };
  derived.set(own, made);
  return made;
}

/** A team is looked at as any of its members sees it: nothing is theirs by name. */
const ANY_MEMBER = {
  id: "",
  firstName: "Team",
  surname: "member",
  email: "",
  level: "user",
  isOnboarded: true,
} as const;
