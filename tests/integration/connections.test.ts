import { expect, it } from "vitest";
import { CONTROL_NAME } from "#workers/ops/provision/driver";
import { openFor, serverOf } from "../harness/databases";
import { portal } from "../harness/portal";

/** As many as an isolate of the Worker keeps (db/streams.ts). */
const KEPT = 128;

it("as many streams as one isolate keeps open shut nobody else out of the database server", async () => {
  const { driver } = serverOf(portal());
  const { url, token } = driver.address(CONTROL_NAME);
  const send = async (body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = new Request(`${url}/v3/pipeline`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await (driver.fetch ?? fetch)(request);
    return {
      status: answer.status,
      baton: answer.ok ? ((await answer.json()) as { baton: string }).baton : "",
    };
  };
  const asks = { baton: null, requests: [{ type: "execute", stmt: { sql: "select 1" } }] };
  const opened: Awaited<ReturnType<typeof send>>[] = [];
  for (let at = 0; at < KEPT; at += 16) {
    opened.push(...(await Promise.all(Array.from({ length: 16 }, () => send(asks)))));
  }
  try {
    expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
    const [result] = await openFor(portal()).control.batch(["select 1 as one"], "read");
    expect(result?.rows).toHaveLength(1);
  } finally {
    await Promise.all(opened.map(({ baton }) => baton && send({ baton, requests: [{ type: "close" }] })));
  }
});
