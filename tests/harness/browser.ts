import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from "playwright-core";
import { CLOSING_MS, WAIT_MS } from "./patience";
import { spending } from "./spent";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // To start a process for each page and each event's address took longer than to show it.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  // There is no graphics card to keep apart: what it would draw is computed, in a process less.
  "--in-process-gpu",
];

/** A page that waits for the next test, or serves one. */
interface Tab {
  page: Page;
  context: BrowserContext;
  /** What was done to it would reach the next test too. */
  isSpent: boolean;
  /** Where its test has been, each with storage of its own. */
  origins: Set<string>;
  /** What its test listens to. */
  listeners: Listener[];
}
type Listener = Parameters<Page["off"]>;

/**
 * One browser for all files of a worker, and in it pages that wait for their next test: a new one would start a process, and
 * fetch and compile all scripts of the product anew, which took most of a test's time. By what cannot be changed once they are
 * open.
 */
let browser: Promise<Browser> | null = null;
const idle = new Map<string, Tab[]>();
const inUse = new Set<TestPage>();

export interface PageOptions {
  javaScript?: boolean;
  width?: number;
  height?: number;
  /** Where the reader's clocks are; those of this machine where it is not said. */
  timeZone?: string;
}

export interface TestPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors and policy violations so far. */
  errors: string[];
  close(): Promise<void>;
}

/** A page with cookies of its own. It may have served other tests before: scripts and styles may come from its cache. */
export async function newPage({
  javaScript = true,
  width = 1280,
  height = 900,
  timeZone,
}: PageOptions = {}): Promise<TestPage> {
  const kind = `${javaScript} ${timeZone ?? ""}`;
  const waiting = idle.get(kind)?.pop();
  const isWell = waiting && (await inTime(waiting.page.setViewportSize({ width, height })));
  const tab = isWell ? waiting : await spending("opening a page", () => newTab(javaScript, timeZone));
  const { page, context } = tab;
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" && !BROKEN_OFF.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  };
  const onError = (problem: WebError) => void errors.push(String(problem.error()));
  context.on("console", onConsole);
  context.on("weberror", onError);
  if (!isWell) await page.setViewportSize({ width, height });
  const made: TestPage = {
    page,
    context,
    errors,
    async close() {
      if (!inUse.delete(made)) return;
      context.off("console", onConsole);
      context.off("weberror", onError);
      const isLeft = !tab.isSpent && tab.origins.size < 2 && (await inTime(leave(tab, javaScript)));
      if (isLeft) idle.set(kind, [...(idle.get(kind) ?? []), tab]);
      else await inTime(context.close());
    },
  };
  inUse.add(made);
  return made;
}

async function newTab(javaScript: boolean, timeZone?: string): Promise<Tab> {
  browser ??= launch();
  const context = await (await browser).newContext({
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
    locale: "en-GB",
    ...(timeZone ? { timezoneId: timeZone } : {}),
  });
  context.setDefaultTimeout(WAIT_MS);
  const tab: Tab = {
    page: await context.newPage(),
    context,
    isSpent: false,
    origins: new Set(),
    listeners: [],
  };
  tab.page.on("framenavigated", (frame) => {
    if (frame === tab.page.mainFrame() && frame.url().startsWith("http"))
      tab.origins.add(new URL(frame.url()).origin);
  });
  const spent = () => {
    tab.isSpent = true;
  };
  onCall(context, [...TRACES, "route", "newCDPSession", "grantPermissions"], spent);
  onCall(context.clock, ["install", "pauseAt", "setFixedTime", "setSystemTime"], spent);
  onCall(tab.page, TRACES, spent);
  onCall(tab.page, ["on", "once"], (...listener) => void tab.listeners.push(listener as Listener));
  return tab;
}

/** What a page cannot be told to forget. */
const TRACES = ["addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"];

function onCall(target: object, names: readonly string[], called: (...given: unknown[]) => void): void {
  for (const name of names) {
    const own = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, (...given: unknown[]) => {
      called(...given);
      return own.apply(target, given);
    });
  }
}

/** The router's line on reading a page again, which it broke off itself as there was something newer to read. */
const BROKEN_OFF = /^AbortError: signal is aborted without reason/;

/** Leaves nothing that the next test can find, but for what the browser's cache holds. */
async function leave({ page, context, origins, listeners }: Tab, javaScript: boolean): Promise<void> {
  for (const [name, listener] of listeners.splice(0)) page.off(name, listener);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // What the product keeps of a page, it keeps as the page is left.
  if (javaScript) await page.evaluate(FORGET);
  await page.goto("about:blank");
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: "reduce" });
  await Promise.all([context.clearCookies(), context.setOffline(false)]);
  origins.clear();
}

const FORGET = `(() => {
  if (location.protocol === "about:") return;
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => sessionStorage.clear());
})()`;

/** Whether it ended well, and in time: what does not is not used again. */
const inTime = (work: Promise<void>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CLOSING_MS).unref()),
  ]);

/** After a file: what its tests left open. The browser stays for the next file, and ends with the worker. */
export async function closePages(): Promise<void> {
  await Promise.all([...inUse].map((page) => page.close()));
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
  return spending("starting a browser", () => chromium.launch({ executablePath, args: FLAGS }));
}
