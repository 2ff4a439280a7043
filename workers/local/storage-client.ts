import { request as send } from "node:http";
import { Readable } from "node:stream";
import type { FileStore, StoredObject } from "../ops/provision/file-store";
import { PlainError } from "../ops/provision/plain-error";
import { LOOPBACK } from "./ports";

/** Where storage answers to the other processes of this machine, and the word without which it says nothing. */
export interface StorageDoor {
  port: number;
  key: string;
}

export const KEY_HEADER = "x-portal-key";

/** The other side of the door (storage-door.ts), in Node. */
export function storageThrough({ port, key }: StorageDoor): FileStore {
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Readable) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Readable }>(
      (resolve, reject) => {
        const outgoing = send(
          // Each call on a connection of its own: one kept from the last call may be closed by now, and a body goes once.
          { agent: false, host: LOOPBACK, port, method, path, headers: { [KEY_HEADER]: key, ...headers } },
          (incoming) =>
            resolve({ status: incoming.statusCode ?? 500, headers: incoming.headers, body: incoming }),
        );
        outgoing.on("error", (error) => {
          body?.destroy();
          reject(
            new PlainError(
              `The storage of files does not answer (${(error as NodeJS.ErrnoException).code}).`,
            ),
          );
        });
        if (!body) return outgoing.end();
        body.on("error", (error) => {
          outgoing.destroy();
          reject(error);
        });
        body.pipe(outgoing);
      },
    );
  const refused = (what: string, status: number) =>
    new PlainError(`The storage of files did not ${what} (it answered ${status}).`);
  const path = (key: string) => `/${encodeURIComponent(key)}`;
  return {
    async *list(prefix) {
      let cursor: string | undefined;
      do {
        const query = new URLSearchParams({ prefix, ...(cursor && { cursor }) });
        const { status, body } = await call("GET", `/?${query}`);
        const text = await textOf(body);
        if (status !== 200) throw refused("list its objects", status);
        const page = JSON.parse(text) as { objects: StoredObject[]; cursor?: string };
        yield* page.objects;
        cursor = page.cursor;
      } while (cursor);
    },
    async read(objectKey) {
      const { status, body } = await call("GET", path(objectKey));
      if (status === 200) return body;
      body.resume();
      if (status === 404) return null;
      throw refused("read an object", status);
    },
    async write({ key: objectKey, size, contentType }, data) {
      const headers = { "content-length": String(size), ...(contentType && { "content-type": contentType }) };
      const { status, body } = await call("PUT", path(objectKey), headers, Readable.from(data));
      body.resume();
      if (status !== 204) throw refused("take an object", status);
    },
  };
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
