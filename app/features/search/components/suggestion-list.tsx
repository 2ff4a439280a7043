import { type RefObject, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/ui/icon";
import { loadedSheet } from "~/ui/loaded-sheet";
import suggestionsStyles from "../suggestions.css?url";
import type { SuggestionList } from "./use-search-combobox";
import type { Suggested } from "./use-suggestions";

export const itsSheet = () => loadedSheet(suggestionsStyles);

/** The options of a search's combobox, in their groups, and what is said of them. */
export function Suggestions({ id, groups, active, message, onActive, onChoose }: SuggestionList) {
  let index = -1;
  return (
    <>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
        {groups.map((group, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div role="group" aria-labelledby={`${id}-group-${at}`} key={group.label}>
            <p className="palette-h" id={`${id}-group-${at}`}>
              {group.label}
            </p>
            {group.items.map((item) => {
              index += 1;
              const own = index;
              return (
                <SuggestedPage
                  key={item.to + item.title + item.detail}
                  id={`${id}-option-${own}`}
                  item={item}
                  icon={group.icon}
                  isActive={own === active}
                  onActive={() => onActive(own)}
                  onChoose={() => onChoose(item.to)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={message !== "" && groups.length === 0 ? "palette-said" : "vh"} role="status">
        {message}
      </p>
    </>
  );
}

/** Below its field, over whatever lies there: the navigation that it may stand in would cut it off. */
export function SuggestionsBelow({ field, list }: { field: RefObject<HTMLElement>; list: SuggestionList }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const at = field.current?.getBoundingClientRect();
      const { style } = box.current ?? {};
      if (!at || !style) return;
      style.top = `${at.bottom + 4}px`;
      style.left = `${Math.max(16, Math.min(at.left, window.innerWidth - (box.current?.offsetWidth ?? 0) - 16))}px`;
      style.minWidth = `${at.width}px`;
    };
    place();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  });
  return createPortal(
    // The focus stays in the field.
    <div className="palette-below" ref={box} onPointerDown={(event) => event.preventDefault()}>
      <Suggestions {...list} />
    </div>,
    document.body,
  );
}

function SuggestedPage({
  id,
  item,
  icon,
  isActive,
  onActive,
  onChoose,
}: {
  id: string;
  item: Suggested["items"][number];
  icon: Suggested["icon"];
  isActive: boolean;
  onActive(): void;
  onChoose(): void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, by the combobox pattern
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      className="palette-option"
      role="option"
      id={id}
      aria-selected={isActive}
      onPointerMove={onActive}
      onClick={onChoose}
    >
      <Icon name={icon} />
      <span>
        {item.title}
        {item.detail && <small>{item.detail}</small>}
      </span>
    </div>
  );
}
