import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendFile } from "~/ui/send-file";

class Sending {
  upload: { onprogress?: (at: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = "";
  responseURL = "http://demo.test/files";
  headers: Record<string, string> = {};
  asked: unknown[] = [];
  open = (...of: unknown[]) => void this.asked.push(...of);
  send = (body: unknown) => void this.asked.push(body);
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value;
  };
  abort = () => this.onabort();
}

let now: Sending;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { href: "http://demo.test/tasks" });
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends Sending {
      constructor() {
        super();
        now = this;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const parts: number[] = [];
const begin = (name = "plan.pdf", type = "application/pdf") =>
  sendFile({
    to: "/files",
    name,
    body: new Blob(["x"], { type }),
    onProgress: (part) => void parts.push(part),
  });
const answered = (status: number, body: unknown, url = "http://demo.test/files") => {
  const { done } = begin();
  Object.assign(now, {
    status,
    responseText: typeof body === "string" ? body : JSON.stringify(body),
    responseURL: url,
  });
  now.onload();
  return done;
};

it("puts the file under its name and type, and tells how far it is", async () => {
  begin("Größe 1.pdf", "");
  expect(now.asked).toEqual(["PUT", "/files", expect.any(Blob)]);
  expect(now.headers).toEqual({
    "content-type": "application/octet-stream",
    "x-file-name": encodeURIComponent("Größe 1.pdf"),
  });
  now.upload.onprogress?.({ loaded: 1, total: 4 });
  now.upload.onprogress?.({ loaded: 0, total: 0 });
  expect(parts).toEqual([0.25, 0]);
});

it("says what became of it, and whether the same file may be sent again", async () => {
  const stored = { id: "f" };
  expect(await answered(201, { files: [stored] })).toEqual({ stored });
  expect(await answered(201, {})).toMatchObject({ mayRetry: false });
  expect(await answered(200, { files: [stored] })).toMatchObject({ mayRetry: false });
  const signIn = await answered(200, "<html>", "http://demo.test/auth/login");
  expect(signIn).toEqual({ message: expect.stringContaining("signed out"), mayRetry: true });
  expect(await answered(404, "<html>")).toEqual({
    message: expect.stringContaining("not here"),
    mayRetry: false,
  });
  expect(await answered(400, { message: "Too large" })).toEqual({ message: "Too large", mayRetry: false });
  for (const status of [429, 500, 503]) expect(await answered(status, "")).toMatchObject({ mayRetry: true });
});

it("stops after a minute of silence, and not while bytes move; a cancelled one is no failure", async () => {
  const silent = begin();
  await vi.advanceTimersByTimeAsync(50_000);
  now.upload.onprogress?.({ loaded: 1, total: 2 });
  let ended = false;
  void silent.done.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await silent.done).toEqual({ message: expect.stringContaining("stopped"), mayRetry: true });
  const broken = begin();
  now.onerror();
  expect(await broken.done).toMatchObject({ mayRetry: true });
  const cancelled = begin();
  cancelled.cancel();
  expect(await cancelled.done).toBe("cancelled");
});
