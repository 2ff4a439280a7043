import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getEvent } from "#workers/ops/provision/events";
import { localEnv } from "#workers/ops/provision/local-env";
import { moveEvent } from "#workers/ops/provision/move-event";
import { readServers } from "#workers/ops/provision/server-settings";
import { folderAt, type RunInfo } from "../../workers/local/data-folder";
import { installationOn } from "../../workers/local/database-server";
import { loadKeys } from "../../workers/local/keys";
import { execute } from "../harness/databases";
import { startHost } from "../harness/host";
import { type Client, httpClient } from "../harness/http";
import { privateServer } from "../harness/private-server";
import { givePassword, PASSWORD } from "../worlds/portal-event";
import { makeEvent } from "../worlds/test-event";

export interface StreamFigures {
  answers: number;
  hungUp: number;
  written: number;
  /** Pages that named something of another event. */
  foreign: string[];
  /** Answers that were neither what was asked for nor a pause of the event that moves. */
  odd: string[];
  /** What was acknowledged and is not there, or is there twice. */
  lost: string[];
}

const PATH = "/admin/team-types";
/** Of the event's number and of a running one: found on pages whatever stands around it. */
const mark = (event: number, n: number) => `Crew-${event}-${n}-end`;

/**
 * Many events on one isolate's kept streams: pages and writes of all of them at once, every third request hung up at a
 * moment of chance, and one event moved to another server meanwhile. Each page may name its own event's things alone.
 */
export async function proveStreams({
  events,
  answers,
}: {
  events: number;
  answers: number;
}): Promise<StreamFigures> {
  const second = await privateServer();
  const environment = { DATABASE_SERVERS: JSON.stringify({ second: second.settings }) };
  const host = await startHost({ env: environment });
  const figures: StreamFigures = { answers: 0, hungUp: 0, written: 0, foreign: [], odd: [], lost: [] };
  try {
    const folder = folderAt(host.dataDir);
    const { sqld } = JSON.parse(readFileSync(join(host.dataDir, "run.json"), "utf8")) as RunInfo;
    const keys = loadKeys(folder);
    const env = localEnv({ appSecret: keys.appSecret, port: host.port, mailboxUrl: host.mailboxUrl });
    const on = await installationOn(folder, keys, sqld, env, () => {}, readServers(environment));
    const ships: Ship[] = [];
    let isMoving = false;
    for (let n = 0; n < events; n += 1) ships.push(await launch(n));
    const sail = async (ship: Ship) => {
      for (let turn = 0; turn < answers; turn += 1) {
        if (turn % 3 === 2) await hangUp(ship);
        if (turn % 4 === 1) await add(ship);
        await look(ship);
      }
    };
    const move = async () => {
      await sleep(500);
      isMoving = true;
      await moveEvent(on, "ship-0", "second", { settleMs: 100 });
      isMoving = false;
    };
    await Promise.all([...ships.map(sail), move()]);
    for (const ship of ships) {
      const db = await on.openEvent(await getEvent(on.control, ship.slug));
      const there = (await execute(db, "select name from team_type")).rows.map(({ name }) => String(name));
      for (const name of ship.written) {
        const times = there.filter((one) => one === name).length;
        if (times !== 1) figures.lost.push(`${name}: ${times}`);
      }
      for (const name of there)
        if (!name.startsWith(`Crew-${ship.n}-`)) figures.foreign.push(`${ship.slug} has ${name}`);
      figures.written += ship.written.length;
    }

    async function launch(n: number): Promise<Ship> {
      const slug = `ship-${n}`;
      const { adminId } = await makeEvent(on, slug);
      await givePassword(on, adminId);
      const client = httpClient();
      const form = { email: `admin@${slug}.example`, password: PASSWORD };
      await client.post(`${host.baseUrl(slug)}/auth/login`, { form });
      const ship = { n, slug, client, base: host.baseUrl(slug), written: [] };
      await add(ship);
      return ship;
    }

    async function add(ship: Ship): Promise<void> {
      // What is refused during the move may be answered after it.
      const wasMoving = isMoving;
      const name = mark(ship.n, ship.written.length + Math.floor(performance.now() * 1000));
      const answer = await ship.client.post(`${ship.base}${PATH}/add`, { form: { name } });
      if (answer.status === 302) ship.written.push(name);
      else if (!((isMoving || wasMoving) && ship.n === 0 && answer.status === 503)) {
        figures.odd.push(`${ship.slug} add ${answer.status}`);
      }
    }

    async function look(ship: Ship): Promise<void> {
      const { status, body } = await ship.client.get(`${ship.base}${PATH}`);
      figures.answers += 1;
      if (status !== 200) figures.odd.push(`${ship.slug} ${status}`);
      const named = [...body.matchAll(/Crew-(\d+)-\d+-end/g)].map(([, event]) => Number(event));
      if (named.some((event) => event !== ship.n))
        figures.foreign.push(`${ship.slug} names ${named.join(" ")}`);
      if (status === 200 && named.length === 0) figures.odd.push(`${ship.slug} names nothing`);
    }

    function hangUp(ship: Ship): Promise<void> {
      const url = new URL(`${ship.base}${PATH}`);
      const cookie = [...(ship.client.cookies.get(url.host) ?? [])].map(
        ([name, value]) => `${name}=${value}`,
      );
      figures.hungUp += 1;
      return new Promise((resolve) => {
        const outgoing = request({
          ...{ host: "127.0.0.1", port: url.port, path: url.pathname, agent: false },
          headers: { host: url.host, cookie: cookie.join("; ") },
        });
        outgoing.on("error", () => {});
        outgoing.on("close", () => resolve());
        outgoing.end();
        setTimeout(() => outgoing.destroy(), Math.random() * 15);
      });
    }
    return figures;
  } finally {
    await host.stop();
    await second.stop();
  }
}

interface Ship {
  n: number;
  slug: string;
  client: Client;
  base: string;
  written: string[];
}
