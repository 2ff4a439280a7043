import type { ReactNode } from "react";
import { avatarTone, initialsOf } from "./avatar.rules";
import { Icon } from "./icon";

/** Who did it. A deleted user has no name left; the product itself acts as "System Update". */
export type Actor = { name: string } | "deleted" | "system";

const SYSTEM_ACTOR = "System Update";
export const DELETED_ACTOR = "Deleted user";

function actorName(actor: Actor): string {
  if (actor === "system") return SYSTEM_ACTOR;
  return actor === "deleted" ? DELETED_ACTOR : actor.name;
}

export function Avatar({ actor, size = 24 }: { actor: Actor; size?: 24 | 32 }) {
  const sized = size === 32 ? "avatar avatar-32" : "avatar";
  if (typeof actor === "string") {
    return (
      <span className={`${sized} av-none`} aria-hidden="true">
        <Icon name={actor === "system" ? "settings" : "user-round"} />
      </span>
    );
  }
  return (
    <span className={`${sized} ${avatarTone(actor.name)}`} aria-hidden="true">
      {initialsOf(actor.name)}
    </span>
  );
}

export function Person({ actor, children }: { actor: Actor; children?: ReactNode }) {
  return (
    <span className="person">
      <Avatar actor={actor} />
      <span>{children ?? actorName(actor)}</span>
    </span>
  );
}
