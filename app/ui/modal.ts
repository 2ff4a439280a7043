import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

// React warns of layout effects on the server, where there is nothing to lay out.
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const never = () => () => {};
/** False in the render that takes over what the server drew, true in every one that the browser begins itself. */
const useIsOpenedHere = () =>
  useRef(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  ).current;

/** Whether another one has just gone, in the same drawing: what takes its place does not move in once more. */
let isTakenOver = false;

/**
 * Makes a server-rendered `<dialog open>` modal: the rest of the page goes inert, Escape and a press on the backdrop
 * lead to `closeTo`, or call it where it is a function, and on leaving the focus returns to where it was, or to `#returnFocusTo` when the page was opened
 * at this address.
 */
export function useModal(
  closeTo: string | (() => void),
  returnFocusTo?: string,
): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpenedHere = useIsOpenedHere();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useRef(() => {});
  leave.current = () =>
    typeof closeTo === "string"
      ? // The way back does not lead to where one is: over a page that stays, it breaks off what was to open.
        navigate(closeTo, { preventScrollReset: true, replace: closeTo === pathname + search })
      : closeTo();

  useBrowserLayoutEffect(() => {
    const box = dialog.current;
    if (!box || box.matches(":modal")) return;
    const before = document.activeElement;
    // An open dialog refuses showModal(). `close()` would fire its event; dropping the attribute does not.
    box.removeAttribute("open");
    // What the document came with is in sight already: shown once more, it would flash.
    box.toggleAttribute("data-opening", isOpenedHere && !isTakenOver);
    box.showModal();
    // A drawer is read from its title; a dialog begins at its first control. Who has begun to type before the script did
    // goes on typing.
    const isInside = before instanceof HTMLElement && box.contains(before) && before !== box;
    const first = isInside ? before : box.querySelector<HTMLElement>("[data-focus]");
    first?.focus({ preventScroll: true });

    const onCancel = (event: Event) => {
      if (event.target !== box) return;
      event.preventDefault();
      leave.current();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target === box && isOutside(box, event)) leave.current();
    };
    box.addEventListener("cancel", onCancel);
    box.addEventListener("pointerdown", onPress);
    return () => {
      box.removeEventListener("cancel", onCancel);
      box.removeEventListener("pointerdown", onPress);
      box.close();
      isTakenOver = true;
      setTimeout(() => {
        isTakenOver = false;
      });
      // The page under it is still inert in this commit, so the browser's own return of the focus may have failed.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const known = before instanceof HTMLElement && before.tabIndex >= 0 && before.isConnected;
        const target = known ? before : document.getElementById(returnFocusTo ?? "");
        target?.focus({ preventScroll: true });
      });
    };
  }, [returnFocusTo, isOpenedHere]);

  return dialog;
}

function isOutside(box: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
