import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/ui/icon";
import { loadedSheet } from "~/ui/loaded-sheet";
import { recentPages } from "./recent-pages";
import paletteStyles from "./search-palette.css?url";
import { optionAfter, searchPath, suggestionsText } from "./search-palette.rules";
import { type Suggested, useSuggestions } from "./use-suggestions";

export const itsSheet = () => loadedSheet(paletteStyles);

/**
 * The command palette: a modal dialog with an ARIA 1.2 combobox over a listbox. The focus stays in the field; arrows
 * move the active option, Enter goes there (or to the search page when none is active), Escape closes.
 */
export function SearchPalette({ who, onClose }: { who: string; onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [active, setActive] = useState(-1);
  const { groups, state } = useSuggestions(q);
  const shown = q.trim() === "" ? recent(who) : groups;
  const options = shown.flatMap(({ items }) => items);
  const message = suggestionsText(q, state, options.length);
  const optionId = (index: number) => `${id}-option-${index}`;

  useModal(dialog);
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = optionAfter(event.key, active, options.length);
    if (next !== undefined) {
      event.preventDefault();
      if (options.length > 0) setActive(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const to = options[active]?.to ?? searchPath(q);
      if (to !== null) go(to);
    }
  };

  let index = -1;
  // Out of the frame's own form: a form inside a form is none.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Escape does the same by the dialog itself
    <dialog
      className="dialog palette"
      ref={dialog}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-field">
        <Icon name="search" size={20} />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or jump to a page"
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
        {shown.map((group, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div role="group" aria-labelledby={`${id}-group-${at}`} key={group.label}>
            <p className="palette-h" id={`${id}-group-${at}`}>
              {group.label}
            </p>
            {group.items.map((item) => {
              index += 1;
              const own = index;
              return (
                <PaletteOption
                  key={item.to + item.title + item.detail}
                  id={optionId(own)}
                  item={item}
                  icon={group.icon}
                  isActive={own === active}
                  onActive={() => setActive(own)}
                  onChoose={() => go(item.to)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className={message !== "" && options.length === 0 ? "palette-said" : "vh"} role="status">
        {message}
      </p>
    </dialog>,
    document.body,
  );
}

/** Open as long as it is there; the focus goes back to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement>) {
  useEffect(() => {
    const box = dialog.current;
    if (!box) return;
    const before = document.activeElement;
    box.showModal();
    return () => {
      box.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}

function PaletteOption({
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

function recent(who: string): Suggested[] {
  const here = window.location.pathname;
  const others = recentPages(who).filter(({ to }) => to !== here);
  const items = others.map((page) => ({ ...page, detail: "" }));
  return items.length > 0 ? [{ label: "Recent pages", icon: "history", items }] : [];
}
