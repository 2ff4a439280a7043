import { Icon, type IconName } from "~/ui/icon";
import type { SidebarKind } from "../sidebar.schema";

export interface Words {
  title: string;
  icon: IconName;
  /** "Page · everybody". */
  words: { text: string; isWarning: boolean };
}

/** Something that was looked for, for a section. */
export interface FoundThing extends Words {
  kind: SidebarKind;
  targetId: string;
  isInSection: boolean;
}

/** What a row says of its thing. */
export function ThingWords({ title, icon, words }: Words) {
  return (
    <span className="thing-words">
      <Icon name={icon} />
      <span>
        <span dir="auto">{title}</span>
        <small className={words.isWarning ? "is-warning" : undefined}>{words.text}</small>
      </span>
    </span>
  );
}
