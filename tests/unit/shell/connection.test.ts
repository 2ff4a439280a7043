import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepPageWithoutConnection } from "~/shell/connection";
import { onConnectionEvent } from "~/ui/connection-events";

type Answer = Response | Error;
const signedOut = () => new Response("{}", { headers: { "x-signed-out": "1" } });
const lost = () => new TypeError("Failed to fetch");

let asked: { to: string; at: number }[];
let answers: (to: string) => Answer;
let heard: string[];
let page: EventTarget & { location: URL; fetch: typeof fetch };
let paper: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  heard = [];
  answers = () => new Response("{}");
  page = Object.assign(new EventTarget(), {
    location: new URL("http://demo.test/tasks"),
    fetch: (async (to: string) => {
      asked.push({ to, at: Date.now() });
      const answer = answers(to);
      if (answer instanceof Error) throw answer;
      return answer;
    }) as typeof fetch,
  });
  paper = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", paper);
  vi.stubGlobal("navigator", { onLine: true });
  keepPageWithoutConnection();
  onConnectionEvent((news) => void heard.push(news));
});
afterEach(async () => {
  // What it knows of the session is the page's: a form that is taken ends it.
  answers = () => new Response("{}");
  await send();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const read = (to = "/tasks.data", init?: RequestInit) => page.fetch(to, init);
const send = (init?: RequestInit) => page.fetch("/tasks.data", { method: "POST", ...init });
const seconds = () => asked.map(({ at }) => Math.round((at - (asked[0]?.at ?? 0)) / 1000));

it("asks again for what a page reads until an answer comes, ever later and never beyond eight seconds", async () => {
  let left = 7;
  answers = (to) => (to === "/health" || left-- > 0 ? lost() : new Response("{}"));
  const answer = read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).status).toBe(200);
  asked = asked.filter(({ to }) => to !== "/health");
  expect(seconds()).toEqual([0, 1, 3, 7, 15, 23, 31, 39]);
  expect(heard).toEqual([...Array(6).fill("lost"), "back"]);
});

it("says nothing of a single miss, and asks at once when the connection is back or somebody comes back", async () => {
  let left = 1;
  answers = () => (left-- > 0 ? lost() : new Response("{}"));
  const answer = read();
  await vi.advanceTimersByTimeAsync(100);
  page.dispatchEvent(new Event("online"));
  await answer;
  expect([seconds(), heard]).toEqual([[0, 0], ["back"]]);
});

it("gives up at the third miss where the server answers for its health: it is not the connection", async () => {
  answers = (to) => (to === "/health" ? new Response("{}") : lost());
  const answer = read().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toContain("Failed to fetch");
  expect(asked.map(({ to }) => to)).toEqual(["/tasks.data", "/tasks.data", "/tasks.data", "/health"]);
});

it("sends a form once: without an answer the page stays, with a word, and nothing is asked twice", async () => {
  answers = lost;
  const answer = send();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([(await answer).status, asked.length, heard]).toEqual([204, 1, ["unsent"]]);
});

it("a form that is aborted meanwhile, or fails by a fault, is not answered for", async () => {
  const controller = new AbortController();
  answers = lost;
  const aborted = send({ signal: controller.signal }).catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await vi.advanceTimersByTimeAsync(100);
  expect(await aborted).toBe("AbortError");
  answers = () => new RangeError("a fault");
  await expect(read()).rejects.toThrow("a fault");
  expect(heard).toEqual(["unsent"]);
});

it("reading that is aborted while it waits ends", async () => {
  const controller = new AbortController();
  answers = lost;
  const answer = read("/tasks.data", { signal: controller.signal }).catch(({ name }: Error) => name);
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  expect(await answer).toBe("AbortError");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

it("a form of somebody who is signed out stays, and its page is not read again before somebody is signed in", async () => {
  answers = signedOut;
  const sent = send();
  await vi.advanceTimersByTimeAsync(100);
  expect([(await sent).status, heard]).toEqual([204, ["signedOut"]]);
  // Another page leads to sign-in at once.
  expect((await read("/files.data")).headers.has("x-signed-out")).toBe(true);
  let isRead = false;
  const own = read().then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isRead).toBe(false);
  answers = () => new Response("{}");
  await send();
  await vi.advanceTimersByTimeAsync(8_000);
  await own;
  expect(heard).toEqual(["signedOut", "back", "sent", "back"]);
});

it("minds only what pages of ours read and send", async () => {
  answers = lost;
  await expect(page.fetch("/event-version")).rejects.toThrow("Failed to fetch");
  await expect(page.fetch("http://elsewhere.test/tasks.data")).rejects.toThrow("Failed to fetch");
  expect(heard).toEqual([]);
});

it("offline, a form and a link go nowhere; online they do", () => {
  class Link extends EventTarget {
    origin = "http://demo.test";
    href = "/files";
    dataset: { waits?: string } = {};
    closest = () => this;
    getAttribute = () => this.href;
  }
  vi.stubGlobal("Element", Link);
  const link = new Link();
  const stops = (type: string, more: object = {}, onLine = false) => {
    vi.stubGlobal("navigator", { onLine });
    const event = new Event(type, { cancelable: true });
    Object.assign(event, { button: 0 }, more);
    Object.defineProperty(event, "target", { value: link });
    // A target that is defined stays through dispatch.
    paper.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([stops("submit"), stops("click"), stops("submit", {}, true), stops("click", {}, true)]).toEqual([
    ...[true, true, false, false],
  ]);
  // One that waits for the network says so itself.
  link.dataset.waits = "";
  expect(stops("submit")).toBe(false);
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    expect(stops("click", { [key]: true }), key).toBe(false);
  expect(stops("click", { button: 1 })).toBe(false);
  link.href = "#main";
  expect(stops("click")).toBe(false);
  link.href = "/files";
  link.origin = "http://elsewhere.test";
  expect(stops("click")).toBe(false);
  expect(heard).toEqual(["unsent", "lost"]);
});
