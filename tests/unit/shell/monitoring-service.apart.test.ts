import { beforeEach, expect, it, vi } from "vitest";

const init = vi.fn();
const replayIntegration = vi.fn((options: object) => ({ name: "Replay", options }));
vi.mock("@sentry/browser", () => ({
  init,
  replayIntegration,
  browserTracingIntegration: () => ({ name: "BrowserTracing" }),
  breadcrumbsIntegration: (options: object) => ({ name: "Breadcrumbs", options }),
  captureException: vi.fn(),
  // Answers the envelope itself, and 429 where its header says so.
  makeFetchTransport: () => ({
    send: async (envelope: [{ refused?: boolean }]) =>
      Object.assign(envelope, { statusCode: envelope[0].refused ? 429 : 200 }),
  }),
}));
const { startService } = await import("~/shell/monitoring-service");

interface Options {
  integrations(usual: { name: string }[]): { name: string; options?: object }[];
  transport(options: object): { send(envelope: unknown): Promise<[object, [object, unknown][]]> };
}

const onConfirmed = vi.fn();

beforeEach(() => {
  const dataset = {
    monitoring: "https://k@m.example/7",
    environment: "production",
    release: "1",
    event: "e1",
  };
  vi.stubGlobal("document", { documentElement: { dataset } });
  init.mockClear();
  onConfirmed.mockClear();
  startService(onConfirmed);
});
const options = () => init.mock.calls[0]![0] as Options;

it("traces everything, records one session in ten and every one with an error (spec 1.9)", () => {
  expect(options()).toMatchObject({
    dsn: "https://k@m.example/7",
    environment: "production",
    release: "1",
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    initialScope: { tags: { event: "e1" } },
  });
});

it("notes neither clicks nor the console, and records no text, picture or input", () => {
  const usual = [{ name: "Breadcrumbs" }, { name: "Console" }, { name: "Dedupe" }];
  const used = options().integrations(usual);
  expect(used.map(({ name }) => name)).toEqual(["Dedupe", "Breadcrumbs", "BrowserTracing", "Replay"]);
  expect(used[1]?.options).toEqual({ dom: false });
  expect(replayIntegration.mock.calls.at(-1)?.[0]).toMatchObject({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
  });
});

it("sends nothing that was not scrubbed, long recordings packed", async () => {
  const { send } = options().transport({});
  const [header, items] = await send([
    { dsn: "kept@as-it.is" },
    [
      [{ type: "event" }, { message: "/x?token=1 of ann@boat.example" }],
      [{ type: "replay_recording" }, '{"segment_id":0}\n[{"href":"/a?b=c"}]'],
      [{ type: "replay_recording" }, `{"segment_id":1}\n["ann@boat.example ${"x ".repeat(40_000)}"]`],
    ],
  ]);
  expect(header).toEqual({ dsn: "kept@as-it.is" });
  expect(items[0]![1]).toEqual({ message: "/x of [address]" });
  expect(items[1]![1]).toBe('{"segment_id":0}\n[{"href":"/a"}]');
  const packed = Buffer.from(items[2]![1] as Uint8Array);
  expect(packed.length).toBeLessThan(1_000);
  expect(packed.toString().startsWith('{"segment_id":1}\n')).toBe(true);
  const { inflateSync } = await import("node:zlib");
  expect(inflateSync(packed.subarray(packed.indexOf("\n") + 1)).toString()).toMatch(/^\["\[address\] x x/);
});

it("confirms a report when the service has taken it, and not before", async () => {
  const { send } = options().transport({});
  await send([{ event_id: "e7" }, []]);
  expect(onConfirmed.mock.calls).toEqual([["e7"]]);
  await send([{ event_id: "e8", refused: true }, []]);
  await send([{}, []]);
  expect(onConfirmed.mock.calls).toEqual([["e7"]]);
});
