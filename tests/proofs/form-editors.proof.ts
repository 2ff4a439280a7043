import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { openEventOf } from "../harness/databases";
import { startHost, type TestHost } from "../harness/host";
import { hiddenIn } from "../harness/html";
import { type Client, httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { formOwners } from "../integration/support/form-owners";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { makeEvent } from "../worlds/test-event";

/** Two editors save the same field at once: one wins, the other is shown both versions. `PROOF_ROUNDS` (default 500). */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 500);
const SLUG = "form-editors";

let host: TestHost;
let form: string;
let fieldId: string;
let clients: Client[];
beforeAll(async () => {
  host = await startHost();
  const on = await installationOf(host);
  const made = await makeEvent(on, SLUG);
  await givePassword(on, made.adminId);
  [form = ""] = (await formOwners(made, { forms: 1, fields: 5 })).forms;
  fieldId =
    (await rows<{ id: string }>(sql`select id from form_field where form_id = ${form} order by position`))[0]
      ?.id ?? "";
  clients = [httpClient(), httpClient()];
  for (const client of clients) {
    const sent = { email: `admin@${SLUG}.example`, password: PASSWORD };
    expect((await client.post(`${host.baseUrl(SLUG)}/auth/login`, { form: sent })).status).toBe(302);
  }
});
afterAll(() => host?.stop());

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  const { found } = await readBatch(await openEventOf(host, SLUG), { found: sqlRows<T>(query) });
  return found;
}

it(`${ROUNDS} races of two editors: one wins, the other keeps its text`, async () => {
  const url = `${host.baseUrl(SLUG)}/admin/forms/${form}/fields/${fieldId}`;
  const won = [0, 0];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pages = await Promise.all(clients.map((client) => client.get(url)));
    const words = [`One of ${round}`, `Other of ${round}`];
    const answers = await Promise.all(
      clients.map((client, at) => {
        const { body } = pages[at] ?? { body: "" };
        const hidden = hiddenIn(body.slice(body.indexOf('id="field"')));
        const sent = { ...hidden, label: words[at] ?? "", description: "", reportLabel: "", type: "text" };
        return client.post(url, { form: sent });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([302, 409]);
    const winner = statuses.indexOf(302);
    won[winner] = (won[winner] ?? 0) + 1;
    const [mine = "", theirs = ""] = [words[1 - winner], words[winner]];
    const { body } = answers[1 - winner] ?? { body: "" };
    expect(body).toContain(`value="${mine}"`);
    expect(body).toContain(theirs);
    const [stored] = await rows<{ label: string }>(
      sql`select properties ->> 'label' as label from form_field where id = ${fieldId}`,
    );
    expect(stored?.label).toBe(theirs);
  }
  console.log(JSON.stringify({ rounds: ROUNDS, won }));
});
