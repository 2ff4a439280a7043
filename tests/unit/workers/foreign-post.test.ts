import { describe, expect, it } from "vitest";
import { isForeignPost, refusedAtOnce, secured } from "../../../workers/http";

const URL_HERE = "http://demo.localhost:8787/tasks";
const asks = (method: string, headers: Record<string, string>, PUBLIC_SCHEME: "http" | "https" = "http") =>
  isForeignPost(new Request(URL_HERE, { method, headers: forged(headers) }), new URL(URL_HERE), {
    PUBLIC_SCHEME,
  });

/** `Origin` and `Sec-Fetch-*` are a browser's own to set; Node lets us set them. */
const forged = (headers: Record<string, string>) => new Headers(headers);

describe("a form that is sent from another site", () => {
  const own = "http://demo.localhost:8787";
  it.each([
    { why: "our own page", headers: { origin: own }, foreign: false },
    {
      why: "our own page, as the browser says too",
      headers: { origin: own, "sec-fetch-site": "same-origin" },
      foreign: false,
    },
    { why: "typed by the person", headers: { "sec-fetch-site": "none" }, foreign: false },
    { why: "same origin without Origin", headers: { "sec-fetch-site": "same-origin" }, foreign: false },
    { why: "neither header: no browser of today", headers: {}, foreign: true },
    { why: "another site", headers: { origin: "https://evil.example" }, foreign: true },
    { why: "another event of ours", headers: { origin: "http://second.localhost:8787" }, foreign: true },
    { why: "another port", headers: { origin: "http://demo.localhost:9999" }, foreign: true },
    {
      why: "our own host by another scheme",
      headers: { origin: own.replace("http", "https") },
      foreign: true,
    },
    { why: "our own host with a path", headers: { origin: `${own}/` }, foreign: true },
    { why: "our own host in capitals", headers: { origin: own.toUpperCase() }, foreign: true },
    { why: "our own host with a name", headers: { origin: own.replace("//", "//x@") }, foreign: true },
    { why: "Origin: null", headers: { origin: "null" }, foreign: true },
    { why: "a broken Origin", headers: { origin: "demo.localhost:8787" }, foreign: true },
    { why: "cross-site without Origin", headers: { "sec-fetch-site": "cross-site" }, foreign: true },
    { why: "a sibling host", headers: { "sec-fetch-site": "same-site" }, foreign: true },
    {
      why: "an own Origin that the browser calls cross-site",
      headers: { origin: own, "sec-fetch-site": "cross-site" },
      foreign: true,
    },
    {
      why: "a host that only begins like ours",
      headers: { origin: "http://demo.localhost:8787.evil.example" },
      foreign: true,
    },
  ])("$why: foreign is $foreign", ({ headers, foreign }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(asks(method, headers as Record<string, string>), method).toBe(foreign);
    }
  });

  it("the scheme is the public one: before us it may end at an edge", () => {
    expect(asks("POST", { origin: own.replace("http", "https") }, "https")).toBe(false);
    expect(asks("POST", { origin: own }, "https")).toBe(true);
  });

  it("reading is never refused: links from other sites work", () => {
    for (const method of ["GET", "HEAD"])
      expect(asks(method, { origin: "https://evil.example" })).toBe(false);
  });
});

describe("what no browser sends", () => {
  const refused = (path: string, init: RequestInit & { body?: BodyInit }) => {
    const url = new URL(path, URL_HERE);
    return refusedAtOnce(new Request(url, init), url)?.status ?? null;
  };
  it.each(["DELETE", "PATCH", "OPTIONS", "PROPFIND"])("%s is 405, with what may be", (method) => {
    expect(refused("/tasks", { method })).toBe(405);
    const asked = new Request(URL_HERE, { method });
    expect(refusedAtOnce(asked, new URL(URL_HERE))?.headers.get("allow")).toBe("GET, HEAD, POST, PUT");
  });

  it("an address of another age, or longer than any, is 400; what browsers send passes", () => {
    expect(refused("/tasks?_data=root", {})).toBe(400);
    expect(refused(`/tasks?q=${"x".repeat(40_000)}`, {})).toBe(400);
    for (const method of ["GET", "HEAD", "POST", "PUT"]) expect(refused("/tasks?q=x", { method })).toBeNull();
  });
});

describe("the headers of every answer", () => {
  it("keep other sites from loading them, and let JSON load nothing", () => {
    const page = secured(new Response("x"), { PUBLIC_SCHEME: "http" }).headers;
    expect(page.get("cross-origin-resource-policy")).toBe("same-origin");
    const json = secured(Response.json({ success: true }), { PUBLIC_SCHEME: "http" }).headers;
    expect(json.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it("name a policy without inline scripts, and strict transport over https only", () => {
    const https = secured(new Response("x"), { PUBLIC_SCHEME: "https" }, { nonce: "abc" }).headers;
    expect(https.get("content-security-policy")).toContain("script-src 'self' 'nonce-abc'");
    expect(https.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(https.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
    expect(https.get("strict-transport-security")).toContain("max-age=63072000");
    const http = secured(new Response("x"), { PUBLIC_SCHEME: "http" }).headers;
    expect(http.has("strict-transport-security")).toBe(false);
    expect(http.get("content-security-policy")).toContain("script-src 'self' 'none'");
  });
});
