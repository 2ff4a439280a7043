import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { afterPress } from "~/ui/after-press";
import { onConnectionEvent } from "~/ui/connection-events";
import {
  type AutosaveAnswer,
  type AutosaveState,
  againIn,
  LATEST_MS,
  MOST_KEPT_ALIVE,
  QUIET_MS,
} from "./autosave.rules";
import type { LivePart } from "./live-document.rules";
import { keepLeftPage } from "./use-left-page";

/** A connection that says nothing for so long is taken for lost. */
const SILENCE_MS = 20_000;

interface Autosave {
  state: AutosaveState;
  /** What the page sends along: it follows what was saved. */
  hidden: Readonly<Record<string, string>>;
  /** To be called when something was typed or chosen. */
  follow(): void;
  /** Holds a page back that is sent while it saves itself: two of one hand would look like two people. */
  hold(event: FormEvent<HTMLFormElement>): void;
}

/** Saves a page while it is filled in, one request at a time, and when it is left. Nothing is judged by it. */
export function useAutosave(
  form: RefObject<HTMLFormElement>,
  {
    to,
    save,
    hidden: first,
    isUnsaved,
    renew,
  }: {
    to: string | null;
    /** The address of the page itself. */
    save: string;
    hidden: Readonly<Record<string, string>>;
    /** It is drawn with what was typed before it was read again. */
    isUnsaved: boolean;
    /** Takes what only the server can work out anew. */
    renew(live: LivePart): void;
  },
): Autosave {
  const [state, setState] = useState<AutosaveState>({ state: "rest" });
  const [hidden, setHidden] = useState(first);
  const { state: onTheWay } = useNavigation();
  const saver = useRef<Saver>();
  saver.current ??= new Saver();
  const { current } = saver;
  current.form = form.current;
  current.to = to;
  current.save = save;
  current.tell = (next) => afterPress(() => setState(next));
  current.keep = setHidden;
  current.renew = renew;

  useEffect(() => {
    // Refused, or given up on its way: it stands here unsaved again.
    if (onTheWay === "idle") current.isSent = false;
  }, [onTheWay, current]);
  useEffect(() => {
    current.form = form.current;
    if (isUnsaved) current.follow();
    const hide = () => document.visibilityState === "hidden" && current.leave();
    const leave = () => current.leave();
    const ask = (event: BeforeUnloadEvent) => current.isHeld() && event.preventDefault();
    const online = () => current.retry();
    const other = (event: SubmitEvent) => current.holdOther(event);
    const stopHearing = onConnectionEvent((news) => news === "unsent" && current.lose());
    document.addEventListener("visibilitychange", hide);
    document.addEventListener("submit", other, true);
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", ask);
    window.addEventListener("online", online);
    window.addEventListener("focus", online);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      document.removeEventListener("submit", other, true);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("online", online);
      window.removeEventListener("focus", online);
      stopHearing();
      current.end();
    };
  }, [current, form, isUnsaved]);

  return {
    state,
    hidden,
    follow: () => current.follow(),
    hold: (event) => current.hold(event),
  };
}

/** What must be seen at once, not with the next rendering. */
class Saver {
  form: HTMLFormElement | null = null;
  to: string | null = null;
  save = "";
  tell: (state: AutosaveState) => void = () => {};
  keep: (hidden: Readonly<Record<string, string>>) => void = () => {};
  renew: (live: LivePart) => void = () => {};
  /** The page is on its way by its own button. */
  isSent = false;
  private isInTrouble = false;
  private isTyped = false;
  private since = 0;
  private failures = 0;
  private timer: number | undefined;
  private flight: Promise<void> | null = null;
  private inFlight: string | null = null;
  private hasEnded = false;
  /** What the page was sent by when there was no network. */
  private awaited: HTMLElement | null = null;
  private isLost = false;

  follow(): void {
    if (!this.to) return;
    // Who goes on typing is not there yet.
    this.awaited = null;
    if (!this.isTyped) this.since = performance.now();
    this.isTyped = true;
    const latest = this.since + LATEST_MS - performance.now();
    this.plan(Math.max(0, Math.min(QUIET_MS, latest)));
  }

  retry(): void {
    if (this.isTyped && this.isInTrouble) this.plan(0);
  }

  hold(event: FormEvent<HTMLFormElement>): void {
    if (event.defaultPrevented) return;
    if (this.to && (this.isLost || !navigator.onLine)) {
      event.preventDefault();
      this.lose((event.nativeEvent as SubmitEvent).submitter);
      if (navigator.onLine) this.retry();
      return;
    }
    const { flight } = this;
    window.clearTimeout(this.timer);
    if (!flight) {
      this.isSent = true;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void flight.then(() => form.requestSubmit(submitter));
  }

  /** There is no network: the page waits for it, and goes on by this button then. */
  lose(awaited: HTMLElement | null = null): void {
    if (!this.to) return;
    this.isSent = false;
    this.awaited = awaited;
    this.hear({ state: "lost", isAwaited: false });
  }

  /** Leaving would lose something: no save gets through, or this one is longer than a browser sends behind a page. */
  isHeld(): boolean {
    return this.isInTrouble || (this.isTyped && !this.isSent && this.said().length >= MOST_KEPT_ALIVE);
  }

  /** Another form is sent, as Undo is, and the page is read again behind it: what was typed here is saved first. */
  holdOther(event: SubmitEvent): void {
    const { form, target, submitter } = { form: this.form, target: event.target, submitter: event.submitter };
    if (target === form || !(target instanceof HTMLFormElement) || this.isInTrouble) return;
    window.clearTimeout(this.timer);
    if (this.isTyped && !this.flight) this.send(false);
    const { flight } = this;
    if (!flight) return;
    event.preventDefault();
    event.stopPropagation();
    void flight.then(() => target.requestSubmit(submitter));
  }

  /** The page goes: what was typed last is sent after it, and kept for the page that comes, which may be read sooner. */
  leave(): void {
    if (!this.form || this.isSent || !(this.isTyped || this.flight)) return;
    const version = this.form.elements.namedItem("version");
    keepLeftPage(this.save, {
      at: Date.now(),
      version: version instanceof HTMLInputElement ? version.value : "",
      typed: this.said(),
      flight: this.inFlight,
    });
    this.sendLast();
  }

  end(): void {
    // Within the portal the page that follows was read before: nothing is put back into another one.
    if (!this.isSent) this.sendLast();
    this.hasEnded = true;
    window.clearTimeout(this.timer);
  }

  private sendLast(): void {
    if (this.isTyped && !this.flight) this.send(true);
  }

  /** As the page would send it. */
  private said(): string {
    const body = new URLSearchParams();
    if (!this.form) return "";
    for (const [name, value] of new FormData(this.form))
      if (typeof value === "string") body.append(name, value);
    return body.toString();
  }

  private plan(ms: number): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.flight && !this.isSent) this.send(false);
    }, ms);
  }

  private send(isLast: boolean): void {
    const { form, to } = this;
    if (!form || !to) return;
    const body = this.said();
    this.inFlight = body;
    this.isTyped = false;
    if (!isLast) this.tell({ state: "saving" });
    const flight = this.ask(to, body, isLast).then((answer) => {
      this.flight = null;
      this.inFlight = null;
      if (!this.hasEnded) this.hear(answer);
    });
    this.flight = flight;
  }

  private async ask(to: string, body: string, isLast: boolean): Promise<AutosaveState | AutosaveAnswer> {
    try {
      const answer = await fetch(to, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        redirect: "manual",
        keepalive: isLast && body.length < MOST_KEPT_ALIVE,
        signal: AbortSignal.timeout(SILENCE_MS),
      });
      // It leads to the sign-in page.
      if (answer.type === "opaqueredirect") return { state: "signedOut" };
      if (answer.status >= 500) return { state: "failed" };
      const said = (await answer.json()) as AutosaveAnswer | { message?: string };
      return "state" in said ? said : { state: "refused", text: said.message ?? "Please try again later." };
    } catch {
      return { state: "lost", isAwaited: false };
    }
  }

  private hear(answer: AutosaveState | AutosaveAnswer): void {
    this.isInTrouble = answer.state !== "saved";
    this.isLost = answer.state === "lost";
    if ("hidden" in answer) this.carry(answer.hidden);
    if ("live" in answer && answer.live) this.renew(answer.live);
    const { awaited } = this;
    this.tell(this.isLost ? { state: "lost", isAwaited: awaited !== null } : (answer as AutosaveState));
    if (answer.state === "saved") {
      this.failures = 0;
      this.since = performance.now();
      this.awaited = null;
      if (awaited) this.form?.requestSubmit(awaited);
      else if (this.isTyped) this.plan(QUIET_MS);
      return;
    }
    this.isTyped = true;
    if (answer.state === "lost" || answer.state === "failed") this.plan(againIn(this.failures));
    this.failures += 1;
  }

  /** At once, for a page that is sent in the same moment, and for whatever draws it next. */
  private carry(hidden: Readonly<Record<string, string>>): void {
    this.keep(hidden);
    for (const [name, value] of Object.entries(hidden)) {
      const input = this.form?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  }
}
