import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { onConnectionEvent } from "../connection-events";
import type { LastResult } from "../fields-of";
import { type Editor, editors, isTypedInto } from "../leave-guard";
import type { SavedInPlace } from "./saved-in-place.types";

/** After so long without a key. */
const QUIET_MS = 900;

/** How saving stands, for the line at the end of a form. */
export type SavingState = { state: "rest" | "saving" | "lost" | "refused" } | { state: "saved"; at: string };

interface SavedAtOnce {
  state: SavingState;
  /** What the server said of the last save, until something is typed again. */
  lastResult: LastResult | undefined;
  /** To be put on the form. */
  form: {
    onInput(event: FormEvent<HTMLFormElement>): void;
    onBlur(): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** Rows came, went or moved. */
  follow(): void;
  /** Writes over what somebody else saved meanwhile. */
  saveOver(): void;
}

/** What a save is based on: a later one is greater. Instants as texts are, too. */
type Revision = number | string;

/**
 * Saves a form of an editor while it is typed: a while after the last key, on leaving an input, and at once where something was
 * chosen. One save at a time, each based on the revision that the one before made. `revision` is the page's: a newer one is taken
 * over as long as `known` (what is saved of the very thing) says the same as before.
 */
export function useSavedAtOnce(
  form: RefObject<HTMLFormElement>,
  {
    to,
    revision,
    known,
    addressOf,
    onRedraw,
    isWhole = () => true,
    basis = "revision",
    aside = [],
    isRefused = false,
    isVerb = (path) => VERBS.test(path),
  }: {
    to: string;
    revision: Revision;
    known: string;
    /** Of another thing that a save made of this one. */
    addressOf?(id: string): string | null;
    /** By which name the form sends what it is based on. */
    basis?: string;
    /** Names of boxes that say nothing of the thing: a search within its form. */
    aside?: readonly string[];
    /** What it was drawn with was refused: it is not saved. */
    isRefused?: boolean;
    /** What is sent there comes back to the form. */
    isVerb?(path: string): boolean;
    /** Somebody else, or a step that was undone, made another thing of it, and nothing is typed here. */
    onRedraw(): void;
    /** Whether there is something to save yet. */
    isWhole?(form: HTMLFormElement): boolean;
  },
): SavedAtOnce {
  const key = `saves ${to}`;
  const fetcher = useFetcher<SavedInPlace>({ key });
  const submit = useSubmit();
  const navigate = useNavigate();
  const [state, setState] = useState<SavingState>({ state: "rest" });
  const [lastResult, setLastResult] = useState<LastResult>();
  const saver = useRef<Saver>();
  saver.current ??= new Saver({ revision, known, isRefused }, [basis, ...aside]);
  const { current } = saver;
  current.form = form.current;
  current.submit = (body) =>
    submit(body, { method: "post", action: to, navigate: false, fetcherKey: key, preventScrollReset: true });
  current.tell = (next, result) => {
    setState(next);
    setLastResult(result);
  };
  current.isWhole = isWhole;
  current.leadTo = (fieldId) => {
    const address = addressOf?.(fieldId);
    if (address) navigate(address, { preventScrollReset: true });
  };

  const verb = useRef(isVerb);
  verb.current = isVerb;
  const redraw = useRef(onRedraw);
  redraw.current = onRedraw;
  useEffect(() => {
    if (current.learn({ revision, known })) redraw.current();
  }, [current, revision, known]);
  useEffect(() => {
    current.form = form.current;
    current.begin();
    const hide = () => current.hide(to);
    const editor: Editor = {
      isUnsaved: () => current.isInTrouble,
      isLeftBy: (from, at) =>
        !verb.current(at.pathname) && (from.pathname !== at.pathname || from.search !== at.search),
      settle: () => current.settle(),
    };
    editors.add(editor);
    window.addEventListener("pagehide", hide);
    const again = () => current.again();
    window.addEventListener("online", again);
    const unhear = onConnectionEvent((news) => (news === "back" || news === "sent") && again());
    return () => {
      editors.delete(editor);
      window.removeEventListener("pagehide", hide);
      window.removeEventListener("online", again);
      unhear();
      current.leave();
    };
  }, [current, form, to]);
  const { data, state: flight } = fetcher;
  const seen = useRef(data);
  useEffect(() => {
    if (flight === "submitting") return;
    if (!current.isFlying) return;
    const answer = data === seen.current ? undefined : data;
    if (answer === undefined && flight !== "idle") return;
    seen.current = data;
    current.hear(answer);
  }, [current, data, flight]);
  useEffect(() => current.rest(flight === "idle"), [current, flight]);

  return {
    state,
    lastResult,
    form: {
      onInput: (event) => current.follow(isTyped(event.target) ? QUIET_MS : 0),
      onBlur: () => current.flush(),
      onSubmit: (event) => current.submitted(event),
    },
    follow: () => current.follow(0),
    saveOver: () => current.saveOver(revision),
  };
}

/** What is sent there comes back to the form, which keeps what was typed. */
const VERBS = /\/(fields|move|copy|undo|redo)$/;

const CHOSEN: readonly string[] = ["checkbox", "radio", "date"];
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !CHOSEN.includes(target.type));

/** What must be seen at once, not with the next rendering. */
class Saver {
  form: HTMLFormElement | null = null;
  submit: (body: FormData) => void = () => {};
  tell: (state: SavingState, lastResult?: LastResult) => void = () => {};
  leadTo: (fieldId: string) => void = () => {};
  isWhole: (form: HTMLFormElement) => boolean = () => true;
  isFlying = false;
  /** The answer is here, and the page is being read again: another save would break that off. */
  private isReading = false;
  private isDue = false;
  /** The last save got no answer. */
  private isLost = false;
  /** As it was drawn, or saved last. */
  private saved: string | null = null;
  private hasBegun = false;
  private sent = "";
  private isRefused = false;
  /** A button with a place of its own has taken all that is typed along. */
  private isHandedOver = false;
  private timer: number | undefined;
  /** Who waits until all is saved. */
  private waiting: ((isSaved: boolean) => void)[] = [];

  private revision: Revision;
  private known: string;

  /** `aside`: names of which the first is the basis; none of them is content. */
  constructor(
    drawn: { revision: Revision; known: string; isRefused: boolean },
    private aside: readonly string[],
  ) {
    this.revision = drawn.revision;
    this.known = drawn.known;
    this.isRefused = drawn.isRefused;
  }

  /** What was typed before the script began is not saved. */
  begin(): void {
    if (this.hasBegun || !this.form) return;
    this.hasBegun = true;
    if (this.isRefused) return;
    if (isTypedInto(this.form)) this.follow(0);
    else this.saved = this.now();
  }

  follow(ms: number): void {
    window.clearTimeout(this.timer);
    this.isRefused = false;
    this.isHandedOver = false;
    // By then React has drawn what the press has changed.
    this.timer = window.setTimeout(() => this.send(), ms);
  }

  /** There is a connection again: what got no answer is sent once more. */
  again(): void {
    if (this.isLost) this.follow(0);
  }

  flush(): void {
    if (!this.isRefused) this.follow(0);
  }

  /** The page was read again. True: it says something else of the thing than this form, in which nothing is typed. */
  learn({ revision, known }: { revision: Revision; known: string }): boolean {
    if (revision < this.revision || this.isFlying) return false;
    const isOwn = revision === this.revision || known === this.known;
    if (!isOwn && this.now() !== this.saved) return false;
    this.revision = revision;
    this.known = known;
    return !isOwn;
  }

  get isInTrouble(): boolean {
    return !this.isHandedOver && (this.isFlying || this.now() !== this.saved);
  }

  /** Saves what is typed, as often as need be; false: it was refused, is not whole yet, or there is no connection. */
  settle(): Promise<boolean> {
    window.clearTimeout(this.timer);
    if (!this.isInTrouble) return Promise.resolve(true);
    if (this.isRefused) return Promise.resolve(false);
    this.send();
    if (!this.isFlying && !this.isDue) return Promise.resolve(false);
    return new Promise((done) => {
      this.waiting.push(done);
    });
  }

  /** The page goes: what was typed last is sent after it. */
  hide(to: string): void {
    const body = this.isFlying ? null : this.unsaved();
    if (!body) return;
    const texts = new URLSearchParams();
    for (const [name, value] of body) if (typeof value === "string") texts.append(name, value);
    void fetch(to, { method: "POST", body: texts, keepalive: true }).catch(() => {});
  }

  saveOver(revision: Revision): void {
    if (revision > this.revision) this.revision = revision;
    this.saved = null;
    this.follow(0);
  }

  /** Enter saves as a pause does; a button with a place of its own goes there. */
  submitted(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (event.defaultPrevented) return;
    if (submitter?.hasAttribute("formaction") || submitter?.hasAttribute("name")) {
      this.isHandedOver = true;
      return;
    }
    event.preventDefault();
    this.follow(0);
  }

  leave(): void {
    window.clearTimeout(this.timer);
    this.isReading = false;
    this.send();
  }

  /** Null and undefined: there was no answer. */
  hear(answer: SavedInPlace | null | undefined): void {
    this.isFlying = false;
    if (answer?.saved) {
      this.revision = answer.saved.revision;
      this.saved = this.sent;
      this.tell({ state: "saved", at: answer.saved.at });
      if (answer.saved.fieldId) this.leadTo(answer.saved.fieldId);
      if (this.now() !== this.saved) {
        if (this.waiting.length > 0) this.send();
        else this.follow(0);
      }
      if (!this.isFlying && !this.isDue) this.settled(this.now() === this.saved);
      return;
    }
    this.isLost = !answer;
    this.isRefused = !this.isLost;
    this.tell({ state: answer ? "refused" : "lost" }, answer?.lastResult);
    this.settled(false);
  }

  /** Nothing is on its way any more, or something is. */
  rest(isIdle: boolean): void {
    this.isReading = !isIdle;
    if (!isIdle || !this.isDue) return;
    this.isDue = false;
    this.send();
    if (!this.isFlying) this.settled(this.now() === this.saved);
  }

  private settled(isSaved: boolean): void {
    for (const done of this.waiting.splice(0)) done(isSaved);
  }

  private send(): void {
    const body = this.isFlying ? null : this.unsaved();
    if (!body) return;
    if (this.isReading) {
      this.isDue = true;
      return;
    }
    this.isFlying = true;
    this.isLost = false;
    this.tell({ state: "saving" });
    this.submit(body);
  }

  private unsaved(): FormData | null {
    const content = this.now();
    if (
      !this.form ||
      this.isHandedOver ||
      content === null ||
      content === this.saved ||
      !this.isWhole(this.form)
    )
      return null;
    const body = new FormData(this.form);
    body.set(this.aside[0] ?? "revision", String(this.revision));
    body.set("inPlace", "1");
    this.sent = content;
    return body;
  }

  private now(): string | null {
    return this.form && contentOf(this.form, this.aside);
  }
}

/** What the form would send, what it is based on aside. */
const contentOf = (form: HTMLFormElement, aside: readonly string[]): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => !aside.includes(name)));
