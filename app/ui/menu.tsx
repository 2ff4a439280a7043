import { type ReactNode, useEffect, useRef } from "react";

export type MenuProps = {
  label: ReactNode;
  children: ReactNode;
  align?: "left" | "right";
  up?: boolean;
  className?: string;
  buttonClass?: string;
  /** The id of a tooltip's text. */
  describedBy?: string;
};

/**
 * A `<details>`: it opens without JavaScript, and its name closes the other open one. JavaScript adds Escape (the focus
 * returns), a press outside, and closing when an item has been chosen.
 */
export function Menu({
  label,
  children,
  align = "left",
  up,
  className,
  buttonClass = "btn",
  describedBy,
}: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  return (
    <details className={className ? `menu ${className}` : "menu"} name="menu" ref={box}>
      <summary className={buttonClass} aria-describedby={describedBy}>
        {label}
      </summary>
      <div className={`menu-pop${align === "right" ? " right" : ""}${up ? " up" : ""}`}>{children}</div>
    </details>
  );
}

export function MenuSeparator() {
  return <hr className="menu-sep" />;
}

export function useDismiss(ref: { readonly current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const outside = (event: Event) => {
      const { target } = event;
      if (!box.open || !(target instanceof Node) || box.contains(target)) return;
      // A press on a label puts the focus on the page around it, for a moment.
      if (event.type === "focusin" && target.contains(box)) return;
      box.open = false;
    };
    const inside = (event: Event) => {
      const chosen = event.target instanceof Element && event.target.closest("a, button");
      if (chosen && !chosen.closest("summary")) box.open = false;
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.open) return;
      // A menu in a dialog closes alone.
      event.preventDefault();
      event.stopPropagation();
      box.open = false;
      box.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    box.addEventListener("click", inside);
    box.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      box.removeEventListener("click", inside);
      box.removeEventListener("keydown", onEscape);
    };
  }, [ref]);
}
