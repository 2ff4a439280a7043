import { type ReactNode, useRef } from "react";
import { Icon, type IconName } from "./icon";
import { useDismiss } from "./menu";

/** A filter's button, which says what is chosen, and its controls below it. */
export function FilterPopover({
  label,
  said,
  icon,
  isApplied = false,
  children,
}: {
  label: string;
  /** What is chosen, in words; nothing where it narrows nothing. */
  said: string | null;
  icon?: IconName;
  /** Each change applies itself where there is JavaScript; the button is for where there is none. */
  isApplied?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  return (
    <details className="menu" name="menu" ref={box}>
      <summary className={said ? "filter-btn on" : "filter-btn"}>
        {icon && <Icon name={icon} />}
        {label}
        {said && (
          <>
            : <b>{said}</b>
          </>
        )}
        <Icon name="chevron-down" />
      </summary>
      <fieldset className="menu-pop">
        <legend className="vh">{label}</legend>
        {children}
        <div className={isApplied ? "menu-apply needs-no-js" : "menu-apply"}>
          <button className="btn btn-sm" type="submit">
            Apply
          </button>
        </div>
      </fieldset>
    </details>
  );
}
