import type { TestHost } from "../../harness/host";
import { type Client, httpClient } from "../../harness/http";
import { installationOf } from "../../harness/installation";
import { givePassword, PASSWORD } from "../../worlds/portal-event";
import { makeEvent } from "../../worlds/test-event";

/** In milliseconds: how long a signed-in visitor waits for a page. */
export interface Waits {
  /** The middle one of many pages with nobody else there. */
  alone: number;
  aloneLongest: number;
  /** Beside what others do: the middle one and the longest. */
  median: number;
  longest: number;
  /** Pages that were answered meanwhile. */
  pages: number;
}

/** Whoever administers a new event, signed in. */
export async function newAdmin(host: TestHost, slug: string): Promise<Client> {
  const on = await installationOf(host);
  const { adminId } = await makeEvent(on, slug);
  await givePassword(on, adminId);
  const client = httpClient();
  const form = { email: `admin@${slug}.example`, password: PASSWORD };
  await client.post(`${host.baseUrl(slug)}/auth/login`, { form });
  return client;
}

/** Somebody signed in to an event of their own, who reads a page again and again; `looks`: how often alone, before. */
export async function visitorOf(host: TestHost, slug: string, looks = 60) {
  const { get } = await newAdmin(host, slug);
  const page = async () => {
    const began = performance.now();
    const { status } = await get(`${host.baseUrl(slug)}/admin/teams`);
    if (status !== 200) throw new Error(`The visitor's page answered ${status}`);
    return performance.now() - began;
  };
  for (let n = 0; n < looks; n += 1) await page();
  const alone: number[] = [];
  for (let n = 0; n < looks; n += 1) alone.push(await page());
  return {
    /** Reads until `work` is done. */
    async beside(work: () => Promise<unknown>): Promise<Waits> {
      const waits: number[] = [];
      let isOver = false;
      const all = work().finally(() => {
        isOver = true;
      });
      while (!isOver) waits.push(await page());
      await all;
      return {
        alone: middle(alone),
        aloneLongest: Math.round(Math.max(...alone)),
        median: middle(waits),
        longest: Math.round(Math.max(...waits)),
        pages: waits.length,
      };
    },
  };
}

export const middle = (numbers: readonly number[]) =>
  Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0);
