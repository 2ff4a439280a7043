import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from "react";
import { mentionBeingTyped, type Nameable } from "../mentions.rules";
import type { MentionListHandle } from "./mention-list";

// Loaded with the first @ that somebody types.
const MentionList = lazy(() => import("./mention-list").then((module) => ({ default: module.MentionList })));

/** A text area that offers names after an @. Without the list a name is typed whole. */
export function MentionArea({
  area,
  people,
  control,
  defaultValue,
  rows,
  onText,
}: {
  area: RefObject<HTMLTextAreaElement>;
  people: readonly Nameable[];
  control: Record<string, unknown>;
  defaultValue: string;
  rows: number;
  onText(text: string): void;
}) {
  const [typed, setTyped] = useState<{ from: number; query: string } | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<MentionListHandle>(null);
  const listId = useId();
  const isOpen = typed !== null && people.length > 0;

  const look = () => {
    const box = area.current;
    if (!box) return;
    onText(box.value);
    const now = mentionBeingTyped(box.value, box.selectionStart);
    setTyped((before) => (before?.from === now?.from && before?.query === now?.query ? before : now));
  };
  const close = () => {
    setTyped(null);
    setActive(null);
  };
  const choose = ({ name }: Nameable) => {
    const box = area.current;
    if (!box || !typed) return;
    // Through the browser's own editing, so that undo takes it back.
    box.focus();
    box.setSelectionRange(typed.from, box.selectionStart);
    const text = `@${name} `;
    if (!document.execCommand("insertText", false, text)) {
      box.setRangeText(text, typed.from, box.selectionEnd, "end");
    }
    onText(box.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || !list.current?.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="mention-area">
      <textarea
        {...control}
        className="textarea"
        dir="auto"
        rows={rows}
        ref={area}
        defaultValue={defaultValue}
        aria-autocomplete={people.length > 0 ? "list" : undefined}
        aria-controls={isOpen && active ? listId : undefined}
        aria-activedescendant={isOpen ? (active ?? undefined) : undefined}
        onInput={look}
        onSelect={look}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MentionList
            ref={list}
            id={listId}
            people={people}
            query={typed.query}
            onActive={setActive}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
