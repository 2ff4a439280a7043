import { forwardRef, useEffect, useImperativeHandle, useState } from "react";
import { Avatar } from "~/ui/avatar";
import { type Nameable, namesLike } from "../mentions.rules";

export interface MentionListHandle {
  /** Whether the key was the list's. */
  press(key: string): boolean;
}

interface MentionListProps {
  id: string;
  people: readonly Nameable[];
  query: string;
  onActive(optionId: string | null): void;
  onChoose(person: Nameable): void;
  onClose(): void;
}

/** The names that fit what is typed after the @: arrows move, Enter or Tab takes, Escape closes the list alone. */
export const MentionList = forwardRef<MentionListHandle, MentionListProps>(function MentionList(
  { id, people, query, onActive, onChoose, onClose },
  handle,
) {
  const found = namesLike(people, query);
  const [at, setAt] = useState(0);
  const current = Math.min(at, found.length - 1);
  const person = found[current];
  const optionId = person ? `${id}-${person.id}` : null;
  useEffect(() => onActive(optionId), [optionId, onActive]);
  // Another query begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is what it begins anew for
  useEffect(() => setAt(0), [query]);
  useImperativeHandle(handle, () => ({
    press(key) {
      if (!person) return false;
      if (key === "ArrowDown") setAt((current + 1) % found.length);
      else if (key === "ArrowUp") setAt((current - 1 + found.length) % found.length);
      else if (key === "Enter" || key === "Tab") onChoose(person);
      else if (key === "Escape") onClose();
      else return false;
      return true;
    },
  }));
  return (
    <>
      <p className="vh" role="status">
        {found.length === 0
          ? "No name fits"
          : `${found.length} ${found.length === 1 ? "name" : "names"} to choose from`}
      </p>
      {found.length > 0 && (
        <div className="mention-list" role="listbox" id={id} aria-label="People to mention">
          {found.map((each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text area's
            // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at it
            <div
              key={each.id}
              id={`${id}-${each.id}`}
              role="option"
              aria-selected={each === person}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(each)}
            >
              <Avatar actor={each} />
              <span dir="auto">{each.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
});
