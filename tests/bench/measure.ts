import autocannon from "autocannon";
import { httpClient } from "../harness/http";

export interface Measured {
  /** Answered while measuring. */
  requests: number;
  /** Answers a second, at 10 connections where nothing else is said. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  calls: string | null;
  roundTrips: string | null;
  queries: string | null;
  /** Of one answer's body, not compressed. */
  bytes: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/**
 * Loads one address for a few seconds, after a warm-up (`onWarm` is called then). Any answer but 200 is an error: its speed
 * means nothing.
 */
export async function measure(
  address: string,
  cookie?: string,
  onWarm?: () => void,
  connections = 10,
): Promise<Measured> {
  const url = new URL(address);
  const headers: Record<string, string> = { host: url.host, ...(cookie ? { cookie } : {}) };
  const answer = await httpClient().get(address, { headers });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  // The address is loopback's; the name stands in the Host header.
  const target = `http://127.0.0.1:${url.port}${url.pathname}${url.search}`;
  await autocannon({ url: target, headers, connections, duration: 1 });
  onWarm?.();
  const result = await autocannon({ url: target, headers, connections, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${address}: ${result.non2xx + result.errors} failed`);
  return {
    requests: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    ...timingOf(answer.headers),
    bytes: Buffer.byteLength(answer.body),
  };
}

/**
 * What is throttled, such as a calendar's feed (60 an hour): a few answers one after the other. Its rate is that of one
 * connection.
 */
export async function measureFew(address: string, answers = 40): Promise<Measured> {
  const client = httpClient();
  const taken: number[] = [];
  let last = await client.get(address);
  for (let n = 0; n < answers; n++) {
    const start = performance.now();
    last = await client.get(address);
    taken.push(performance.now() - start);
    if (last.status !== 200) throw new Error(`A throttled address answered ${last.status}`);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  return {
    ...{ requests: answers, rate: (1000 * answers) / taken.reduce((all, one) => all + one, 0) },
    ...{ p50: sorted[Math.floor(answers / 2)] ?? 0, p99: sorted.at(-1) ?? 0 },
    ...timingOf(last.headers),
    bytes: Buffer.byteLength(last.body),
  };
}

/** An older working copy counts calls one after the other alone. */
function timingOf(headers: Record<string, unknown>): Pick<Measured, "calls" | "roundTrips" | "queries"> {
  const timing = /roundTrips=(\d+) queries=(\d+)(?: calls=(\d+))?/.exec(
    String(headers["server-timing"] ?? ""),
  );
  return { calls: timing?.[3] ?? null, roundTrips: timing?.[1] ?? null, queries: timing?.[2] ?? null };
}

/**
 * Posts pairs of addresses in turns, over as many connections as there are pairs, so that nobody is refused for
 * another's sake. Any answer but a redirect is an error.
 */
export async function measurePosts(
  origin: string,
  pairs: readonly (readonly [string, string])[],
  cookie: string,
  onWarm?: () => void,
): Promise<Measured> {
  const url = new URL(origin);
  const headers = {
    host: url.host,
    cookie,
    origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  const [first] = pairs;
  const answer = await httpClient().post(`${origin}${first?.[0]}`, { headers, form: {} });
  const run = async (duration: number) => {
    let next = 0;
    return autocannon({
      url: `http://127.0.0.1:${url.port}`,
      connections: pairs.length,
      duration,
      setupClient(client) {
        const pair = pairs[next++ % pairs.length] ?? [];
        client.setRequests(pair.map((path) => ({ method: "POST", path, headers, body: "" })));
      },
    });
  };
  await run(1);
  onWarm?.();
  const result = await run(SECONDS);
  const refused = result.non2xx - result["3xx"];
  // Of two presses on one task at once the later may be refused: a few are the product's answer, many a fault.
  if (result.errors > 0 || refused > result.requests.total / 100) {
    throw new Error(
      `${origin}${first?.[0]}: ${refused} refused, ${result.errors} failed, first ${answer.status}`,
    );
  }
  return {
    requests: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    ...timingOf(answer.headers),
    bytes: 0,
  };
}
