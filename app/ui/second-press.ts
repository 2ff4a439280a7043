import { isSamePlace, isSecondPress, isWatched, MOMENT_MS, type Press } from "./second-press.rules";

/**
 * Of a button in a list's row that the page itself does the work of, or the action of a whole form: `TAKES_ROW` takes the row
 * away, `MOVES_ROW` moves it. Buttons of a verb's own form are known by its address.
 */
export const TAKES_ROW = { "data-row-verb": "removal" } as const;
export const MOVES_ROW = { "data-row-verb": "move" } as const;

let last: { press: Press; path: string; isAnswered: boolean; at: number } | null = null;

/**
 * Lets the second half of a double tap count for nothing (`isSecondPress`), for every button of every page: who taps twice,
 * or presses Space and Enter twice, means it once, and the first answer may have put another button there meanwhile.
 */
export function ignoreSecondPresses(isAnythingOnItsWay: () => boolean): void {
  window.addEventListener("click", (event) => onClick(event, isAnythingOnItsWay), true);
  window.addEventListener("input", goneOn, true);
  window.addEventListener("mousedown", keepFocus, true);
}

/** Who types, or has pressed something else meanwhile, is not in the middle of a double tap. */
function goneOn({ isTrusted }: Event): void {
  if (isTrusted && last?.isAnswered) last = null;
}

/** The second half of a tap takes the focus from nothing: the answer to the first has put it where people read on. */
function keepFocus(event: MouseEvent): void {
  if (!last?.isAnswered) return;
  const isOfInput =
    event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (!isOfInput && isAtItsPlace(event)) event.preventDefault();
}

function onClick(event: MouseEvent, isAnythingOnItsWay: () => boolean): void {
  const target = event.target instanceof Element ? event.target.closest("button, a[href]") : null;
  const button = target instanceof HTMLButtonElement ? target : null;
  // A busy one takes no press anyway.
  if (!target || button?.disabled || button?.ariaDisabled === "true") return;
  const press = button && pressOf(button, event);
  // What does nothing of this kind, a link or the opener of a dialog, has come there since.
  if (press ? isSecond(press) : isAtItsPlace(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (!press) {
    goneOn(event);
    return;
  }
  const now = { press, path: pathOf(button), isAnswered: false, at: performance.now() };
  last = now;
  // What sends nothing has happened by then.
  setTimeout(() => {
    if (!isAnythingOnItsWay()) now.isAnswered = true;
  });
}

/** Whether a press of this button would count for nothing just now. */
export function isHeldBack(button: HTMLButtonElement): boolean {
  const press = pressOf(button);
  return press !== null && isSecond(press);
}

/** Whether an answer to the last press is still to be drawn. */
export const isAnswerAwaited = (): boolean => last !== null && !last.isAnswered;

/** Something is on its way to this address: the last press may have waited for that. */
export function sent(action: string): void {
  if (last?.path === pathnameOf(action)) last.isAnswered = false;
}

/** What the last press led to stands on the page: the moment begins. */
export function answered(): void {
  if (last) Object.assign(last, { isAnswered: true, at: performance.now() });
}

const isSecond = (press: Press): boolean =>
  last !== null && isMoment() && isSecondPress(last.press, press, last);

/** Whether a finger is within the moment where it pressed. */
const isAtItsPlace = ({ detail, clientX, clientY }: MouseEvent): boolean =>
  last !== null && detail > 0 && isMoment() && isSamePlace(last.press, { at: { x: clientX, y: clientY } });

const isMoment = (): boolean =>
  last !== null && (!last.isAnswered || performance.now() - last.at < MOMENT_MS);

function pressOf(button: HTMLButtonElement, event?: MouseEvent): Press | null {
  const rest = {
    words: wordsOf(button),
    isUndo: button.closest(".toasts") !== null,
    at: event && event.detail > 0 ? { x: event.clientX, y: event.clientY } : null,
  };
  const { rowVerb } = button.dataset;
  if (rowVerb !== undefined) return { verb: rowVerb, thing: null, ...rest };
  const { form } = button;
  if (!form || button.type !== "submit") return null;
  const method = button.getAttribute("formmethod") ?? form.getAttribute("method");
  if (method?.toLowerCase() !== "post") return null;
  const path = pathOf(button);
  const at = path.lastIndexOf("/");
  const verb = path.slice(at + 1);
  if (!isWatched(verb)) return null;
  const fields = new FormData(form, button);
  const ids = ID_FIELDS.flatMap((name) => fields.getAll(name));
  return { verb, thing: [path.slice(0, at), ...ids].join(" "), ...rest };
}

/** What a verb is about where its address does not say it. */
const ID_FIELDS = ["id", "ids", "userId", "kind", "name"];

const pathOf = (button: HTMLButtonElement): string =>
  pathnameOf(button.getAttribute("formaction") ?? button.form?.getAttribute("action") ?? "");

const pathnameOf = (action: string): string => new URL(action, window.location.href).pathname;

function wordsOf(button: Element): string {
  const shown = button.cloneNode(true) as Element;
  for (const unseen of shown.querySelectorAll(".vh, .off")) unseen.remove();
  return (shown.textContent ?? "").trim();
}
