import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readBatch } from "#db/read-batch";
import type { Audience } from "~/features/teams/audience/audience.rules";
import { addDays } from "~/lib/dates";
import { type Client, httpClient } from "../harness/http";
import { sqlRows } from "../harness/sql-rows";
import { formOf, listsEvent } from "./lists-event";

export const EVERYBODY: Audience = {
  ...{ isOpen: true, showToTeamTypeIds: [], hideFromTeamTypeIds: [], showToChildTeams: true },
};

const TODAY = new Date().toISOString().slice(0, 10);
export const inDays = (n: number) => addDays(TODAY, n);

/** An event with every kind of reader, whose time table is filled in by its form. */
export async function timeTableEvent(slug: string) {
  const at = await listsEvent(slug);
  const rows = async <Row>(statement: ReturnType<typeof sql>) =>
    (await readBatch(at.at.db, { rows: sqlRows<Row>(statement) })).rows;
  return {
    ...at,
    rows,
    /** A calendar: nobody is signed in. */
    calendar: httpClient(),
    /** By the form, as staff add it. */
    async added(title: string, more: Record<string, string | string[]> = {}, audience = EVERYBODY) {
      const answer = await at.staff.post(
        at.url("/admin/time-table/add"),
        formOf({
          ...{ title, startDay: inDays(3), startTime: "", endDay: "", endTime: "" },
          ...{ place: "", note: "", version: "0" },
          ...(audience.showToChildTeams ? { showToChildTeams: "on" } : {}),
          showToTeamTypeIds: [...audience.showToTeamTypeIds],
          ...more,
        }),
      );
      const [made] = await rows<{ id: string }>(
        sql`select id from time_table_entry where title = ${title} order by created_at desc limit 1`,
      );
      return { answer, id: made?.id ?? "" };
    },
    /** The address that the page shows once. */
    async addressOf(client: Client, url = at.url): Promise<string> {
      const made = await client.post(url("/time-table/feed/address"), { form: {} });
      expect(made.headers.location).toBe("/time-table#calendar");
      const page = await client.get(url("/time-table"));
      const address = /<code>([^<]+)<\/code>/.exec(page.body)?.[1] ?? "";
      expect(address).toMatch(/\/time-table\/feed\/[\w-]{43}$/);
      return address;
    },
  };
}
