import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
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
];

let browser: Promise<Browser> | null = null;

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

/** A page with cookies of its own, in a browser that the test file shares. */
export async function newPage({
  javaScript = true,
  width = 1280,
  height = 900,
  timeZone,
}: PageOptions = {}): Promise<TestPage> {
  browser ??= launch();
  const context = await (await browser).newContext({
    javaScriptEnabled: javaScript,
    viewport: { width, height },
    reducedMotion: "reduce",
    locale: "en-GB",
    ...(timeZone ? { timezoneId: timeZone } : {}),
  });
  context.setDefaultTimeout(WAIT_MS);
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !BROKEN_OFF.test(message.text())) errors.push(message.text());
  });
  context.on("weberror", (problem) => errors.push(String(problem.error())));
  const page = await context.newPage();
  return { page, context, errors, close: () => closed(context) };
}

/** The router's line on reading a page again, which it broke off itself as there was something newer to read. */
const BROKEN_OFF = /^AbortError: signal is aborted without reason/;

/** A context that does not close in time is left to the browser's own end: what was tested is over. */
async function closed(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())]);
}

export async function closeBrowser(): Promise<void> {
  const open = browser;
  browser = null;
  await (await open)?.close();
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
  const options = { executablePath, args: FLAGS, handleSIGINT: true, handleSIGTERM: true };
  return spending("starting a browser", () => chromium.launch(options));
}
