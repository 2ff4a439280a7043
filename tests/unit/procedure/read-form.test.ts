import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readForm as read } from "~/procedure/read-form.server";

const text = z.string();
const Sample = z.object({ title: z.array(text), empty: text, a: text });
const readForm = (asked: Request) => read(asked, Sample);

const MIB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";

function request(body: BodyInit | null, headers: Record<string, string> = { "content-type": FORM }): Request {
  return new Request("http://demo.localhost/x", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** Sends `chunks` pieces of 64 KiB, and tells how many were asked for. */
function endless(chunks: number): { body: ReadableStream; sent: () => number; isCancelled: () => boolean } {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > chunks) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(97));
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, sent: () => sent, isCancelled: () => cancelled };
}

describe("reading a form", () => {
  it("reads the fields of both kinds of forms", async () => {
    const plain = await readForm(request("title=Crane&title=Lift&empty="));
    expect(plain.getAll("title")).toEqual(["Crane", "Lift"]);
    expect(plain.get("empty")).toBe("");
    const parts = new FormData();
    parts.set("title", "Crane");
    const whole = new Request("http://demo.localhost/x", { method: "POST", body: parts });
    expect((await readForm(whole)).get("title")).toBe("Crane");
  });

  it("a request without a body is an empty form", async () => {
    expect([...(await readForm(request(null, {}))).keys()]).toEqual([]);
  });

  it("so is one whose body is there and empty, as workerd has it of a script that posts nothing", async () => {
    expect([...(await readForm(request(endless(0).body, { "content-length": "0" }))).keys()]).toEqual([]);
  });

  it.each([
    "application/json",
    "text/plain",
    "",
    "application/x-www-form-urlencodedx",
    "multipart/form-data-x",
  ])("%j is no form: 415", async (type) => {
    await expect(readForm(request("a=b", { "content-type": type }))).rejects.toMatchObject({ status: 415 });
  });

  it("the type is told whatever its case and parameters", async () => {
    const type = "Application/X-WWW-Form-Urlencoded; charset=UTF-8";
    expect((await readForm(request("a=b", { "content-type": type }))).get("a")).toBe("b");
  });

  it("a smaller limit holds where one is given", async () => {
    const fits = `a=${"x".repeat(998)}`;
    expect((await read(request(fits), z.object({ a: z.string() }), 1_000)).get("a")).toHaveLength(998);
    await expect(read(request(`${fits}x`), z.object({}), 1_000)).rejects.toMatchObject({ status: 413 });
  });

  it("exactly one MiB is read, one byte more is 413", async () => {
    const fits = `a=${"x".repeat(MIB - 2)}`;
    expect((await readForm(request(fits))).get("a")).toHaveLength(MIB - 2);
    await expect(readForm(request(`${fits}x`))).rejects.toMatchObject({ status: 413 });
  });

  it("a length that is announced as too large is refused before anything is read", async () => {
    const { body, sent } = endless(1_000);
    const asked = request(body, { "content-type": FORM, "content-length": String(2 * MIB) });
    await expect(readForm(asked)).rejects.toMatchObject({ status: 413 });
    expect(sent()).toBeLessThanOrEqual(1);
  });

  it("a length that is not announced, or lied about, is refused while it is read, and the rest is never asked for", async () => {
    for (const headers of [{ "content-type": FORM }, { "content-type": FORM, "content-length": "10" }]) {
      const { body, sent, isCancelled } = endless(1_000);
      await expect(readForm(request(body, headers as Record<string, string>))).rejects.toMatchObject({
        status: 413,
      });
      expect(sent()).toBeLessThan(25);
      expect(isCancelled()).toBe(true);
    }
  });

  it("a broken multipart body is 400 and no crash", async () => {
    const broken = request("--x\r\nnonsense", { "content-type": "multipart/form-data; boundary=y" });
    await expect(readForm(broken)).rejects.toMatchObject({ status: 400 });
    const bare = request("--x", { "content-type": "multipart/form-data" });
    await expect(readForm(bare)).rejects.toMatchObject({ status: 400 });
  });
});
