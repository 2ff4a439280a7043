import { expect, it } from "vitest";
import { DomainError, Refused } from "~/lib/errors";
import { type IncomingFile, openUpload, uploadReply } from "~/procedure/upload.server";

const at = "http://e.test/files?name=from%20query&task=t";

/** Each file as its reader sees it. */
async function read(files: AsyncGenerator<IncomingFile, void>) {
  const seen: unknown[] = [];
  for await (const { field, name, declaredSize, data } of files) {
    let text = "";
    for await (const piece of data) text += new TextDecoder().decode(piece);
    seen.push([field, name, declaredSize, text]);
  }
  return seen;
}

function form(fields: [string, string | File][]) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return openUpload(new Request(at, { method: "POST", body }), null);
}

it("a raw body is one file, named by its header, else by the query; the query's other names are its fields", async () => {
  const raw = (headers: Record<string, string>) =>
    openUpload(new Request(at, { method: "PUT", body: "data", headers }), null);
  const named = raw({ "x-file-name": "Gr%C3%B6%C3%9Fe.txt", "content-length": "4" });
  expect(await read(named.files())).toEqual([["file", "Größe.txt", 4, "data"]]);
  expect([...named.fields]).toEqual([["task", "t"]]);
  expect(named.isRaw).toBe(true);
  for (const headers of [{}, { "x-file-name": "%" }])
    expect(await read(raw(headers as Record<string, string>).files())).toEqual([
      ["file", "from query", null, "data"],
    ]);
  const empty = openUpload(new Request("http://e.test/files", { method: "PUT" }), null);
  expect(await read(empty.files())).toEqual([["file", "", null, ""]]);
});

it("a form has files and fields, in any order, and nothing of the query", async () => {
  const body = form([
    ["note", "before"],
    ["plan", new File(["one"], "1.txt")],
    ["note", "after"],
    ["plan", new File(["two"], "2.txt")],
  ]);
  expect(await read(body.files())).toEqual([
    ["plan", "1.txt", null, "one"],
    ["plan", "2.txt", null, "two"],
  ]);
  expect([body.isRaw, ...body.fields]).toEqual([false, ["note", "before"], ["note", "after"]]);
});

it("a megabyte of text is too much, a form without parts is none, and a broken one is a bad request", async () => {
  const mega = 1024 * 1024;
  await read(form([["note", "x".repeat(mega)]]).files());
  const halves: [string, string][] = [
    ["a", "x".repeat(mega)],
    ["b", "x"],
  ];
  await expect(read(form(halves).files())).rejects.toMatchObject({ status: 413 });
  const of = (type: string, body: string) =>
    read(
      openUpload(new Request(at, { method: "POST", body, headers: { "content-type": type } }), null).files(),
    );
  await expect(of("application/x-www-form-urlencoded", "a=b")).rejects.toMatchObject({ status: 415 });
  await expect(of("multipart/form-data; boundary=x", "--x\r\nbroken")).rejects.toMatchObject({ status: 400 });
});

it("what a refused upload leaves unread is read on to its end", async () => {
  let pulled = 0;
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      pulled += 1;
      if (pulled > 20) {
        controller.close();
        controller.byobRequest?.respond(0);
      } else controller.enqueue(new Uint8Array(10));
    },
  });
  const request = new Request(at, { method: "PUT", body, duplex: "half" } as RequestInit);
  await openUpload(request, null).drain();
  expect(pulled).toBe(21);
});

it("a refusal keeps what was typed beside the file, and stands at its field where it has one", async () => {
  const body = form([
    ["note", "typed"],
    ["team", "a"],
    ["team", "b"],
  ]);
  await read(body.files());
  const typed = { note: "typed", team: ["a", "b"] };
  expect(uploadReply(body, new DomainError(400, "Too large"))).toEqual({
    ...{ status: "error", initialValue: typed, error: { "": ["Too large"] } },
  });
  expect(uploadReply(body, new Refused("No", { note: "Too short" })).error).toEqual({ note: ["Too short"] });
});
