import { type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/ui/icon";
import { itsSheet, Suggestions } from "./suggestion-list";
import { useSearchCombobox } from "./use-search-combobox";

export { itsSheet };

/** The command palette: the search as a modal dialog, for where its field is not in sight. Escape closes. */
export function SearchPalette({ who, onClose }: { who: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { inputProps, list } = useSearchCombobox({ who, isAlwaysOpen: true, onGo: onClose });
  useModal(dialog);
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
          {...inputProps}
          autoFocus
          type="text"
          aria-label="Search"
          maxLength={200}
          placeholder="Search or jump to a page"
        />
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <Suggestions {...list} />
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
