import { type ReactNode, useId } from "react";
import { Link } from "./link";
import { useModal } from "./modal";
import { Toasts } from "./toast";

export type RouteDialogProps = {
  title: string;
  /** Where Cancel, Escape and the backdrop lead. */
  closeTo: string;
  description?: ReactNode;
  wide?: boolean;
  /** Focused on leaving when the page was opened at this address. */
  returnFocusTo?: string;
  children?: ReactNode;
};

/** A dialog with an address of its own. Whoever renders the page under it gives that page `inert=""`. */
export function RouteDialog({
  title,
  closeTo,
  description,
  wide,
  returnFocusTo,
  children,
}: RouteDialogProps) {
  const dialog = useModal(closeTo, returnFocusTo);
  const id = useId();
  return (
    <>
      <Link className="scrim" to={closeTo} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <dialog
        className={wide ? "dialog wide" : "dialog"}
        open
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-text` : undefined}
      >
        <Toasts />
        <h2 id={`${id}-title`}>{title}</h2>
        {description && (
          <div className="dialog-text" id={`${id}-text`}>
            {description}
          </div>
        )}
        {children}
      </dialog>
    </>
  );
}
