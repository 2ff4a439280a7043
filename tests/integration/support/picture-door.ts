import { expect } from "vitest";
import { writeBatch } from "#db/write-batch";
import { keepFiles } from "~/features/files/files.commands.server";
import { BRANDING_FILES } from "~/features/settings/branding-files.server";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn } from "../../worlds/portal-event";

/** Uploads and downloads through the Worker, at the branding's pictures of an event: images of up to 10 MB. */
export const DOOR = "/admin/branding/files";

export async function pictureDoor(slug: string) {
  const at = await portalEvent(slug);
  const admin = await signedIn(slug, at.adminEmail);
  const guest = httpClient();
  const put = (
    body: Buffer,
    name: string,
    { client = admin, headers = {} }: { client?: Client; headers?: Record<string, string> } = {},
  ): Promise<Answer> =>
    client.request(urlOf(slug, DOOR), {
      method: "PUT",
      body,
      headers: {
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(name),
        ...headers,
      },
    });
  const keep = (id: string) => writeBatch(at.db, keepFiles(at.ctx(), { ids: [id], ...BRANDING_FILES }));
  return {
    at,
    admin,
    guest,
    put,
    keep,
    /** Uploaded and kept: everybody sees it. */
    async publish(body: Buffer, name: string): Promise<string> {
      const id = idOf(await put(body, name));
      await keep(id);
      return id;
    },
    see: (id: string, query = "", headers: Record<string, string> = {}, method = "GET") =>
      guest.request(urlOf(slug, `/branding/${id}${query}`), { method, headers }),
  };
}

export type PictureDoor = Awaited<ReturnType<typeof pictureDoor>>;

export function idOf(answer: Answer): string {
  expect(answer.status, answer.body).toBe(201);
  return answer.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
}

export const messageOf = (answer: Answer): string => answer.json<{ message: string }>().message;
