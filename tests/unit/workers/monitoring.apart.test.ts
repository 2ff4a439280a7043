import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";

vi.mock("cloudflare:workers", () => ({ waitUntil: (work: Promise<unknown>) => void work }));

const { report } = await import("~/lib/report.server");
const { VERSION } = await import("~/lib/version");
const { startMonitoring, traceRequest } = await import("../../../workers/monitoring");

const sent: { url: string; body: string }[] = [];

vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
  sent.push({ url: String(url), body: String(init.body) });
  return new Response("{}");
});
vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => sent.splice(0));

describe("monitoring", () => {
  it("sends nothing while no service is named", async () => {
    await startMonitoring({ SENTRY_DSN: "", ENVIRONMENT: "production" });
    // Monitoring runs in production only (spec 1.9).
    for (const ENVIRONMENT of ["local", "staging"] as const)
      await startMonitoring({ SENTRY_DSN: "https://key@monitoring.example/7", ENVIRONMENT });
    report(new Error("quiet"));
    await vi.waitFor(() => expect(sent).toHaveLength(0));
  });

  it("sends an error with its reference and the release, and traces requests without ids or queries", async () => {
    await startMonitoring({ SENTRY_DSN: "https://key@monitoring.example/7", ENVIRONMENT: "production" });
    report(new Error("Broken"), { reference: "1D27-8956", eventId: "e1" });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.url).toContain("https://monitoring.example/api/7/envelope/");
    expect(sent[0]?.body).toContain('"reference":"1D27-8956"');
    expect(sent[0]?.body).toContain(`"release":"${VERSION}"`);
    expect(sent[0]?.body).toContain("Broken");
    const path = "/admin/teams/0193a1b2-0000-7000-8000-000000000001";
    traceRequest({
      method: "GET",
      path,
      status: 200,
      startedMs: 1_000,
      roundTrips: 2,
      times: [[1_001, 1_003]],
    });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toContain('"transaction":"GET /admin/teams/:id"');
    expect(sent[1]?.body).not.toContain("0193a1b2");
    expect(sent[1]?.body).toMatch(
      /"op":"db","description":"Event database","start_timestamp":1.001,"timestamp":1.003/,
    );
    const once = new Error("Met by three loaders");
    for (const _ of [1, 2, 3]) report(once);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(3);
  });

  it("names the release as package.json does", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(VERSION).toBe(version);
  });
});
