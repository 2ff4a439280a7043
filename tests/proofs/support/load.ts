import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One person's cookie at one address, writing again and again or reading. */
export interface Caller {
  origin: string;
  cookie: string;
  /** Paths that are asked for in turns. */
  paths: readonly string[];
  method: "GET" | "POST";
  /** Ends the connection somewhere in the first so many milliseconds instead of waiting for the answer, then rests as long. */
  hangsUpWithin?: number;
}

export interface LoadResult {
  answers: number;
  hungUp: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** No answer at all. */
  broken: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  longest: number;
}

/** Runs all callers at once for `seconds`, each sending its next request when it has the answer to the last. */
export async function load(callers: readonly Caller[], seconds: number): Promise<LoadResult> {
  const until = Date.now() + seconds * 1000;
  const times: number[] = [];
  const result: LoadResult = { answers: 0, hungUp: 0, statuses: {}, broken: {}, p50: 0, p99: 0, longest: 0 };
  await Promise.all(
    callers.map(async (caller) => {
      const agent = new Agent({ keepAlive: !caller.hangsUpWithin, maxSockets: 1 });
      for (let turn = 0; Date.now() < until; turn += 1) {
        const began = Date.now();
        const answer = await once(caller, caller.paths[turn % caller.paths.length] ?? "/", agent);
        if (answer === "hung up") {
          result.hungUp += 1;
          await sleep(caller.hangsUpWithin ?? 0);
          continue;
        }
        times.push(Date.now() - began);
        const counts = typeof answer === "number" ? result.statuses : result.broken;
        counts[answer] = (counts[answer] ?? 0) + 1;
        result.answers += 1;
      }
      agent.destroy();
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { ...result, p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0 };
}

function once(caller: Caller, path: string, agent: Agent): Promise<number | string> {
  const { host, origin, port } = new URL(caller.origin);
  const headers: Record<string, string> = { host, cookie: caller.cookie };
  if (caller.method === "POST") {
    headers.origin = origin;
    headers["content-type"] = "application/x-www-form-urlencoded";
    headers["content-length"] = "0";
  }
  return new Promise((resolve) => {
    let isHungUp = false;
    const outgoing = request(
      { agent, host: "127.0.0.1", port, method: caller.method, path, headers, timeout: 60_000 },
      (incoming) => {
        incoming.on("end", () => resolve(refusalIn(incoming) ?? incoming.statusCode ?? 0));
        incoming.on("error", (error) => resolve(isHungUp ? "hung up" : error.message));
        incoming.resume();
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 60 s")));
    outgoing.on("error", (error) => resolve(isHungUp ? "hung up" : error.message));
    outgoing.end();
    if (caller.hangsUpWithin) {
      setTimeout(() => {
        isHungUp = true;
        outgoing.destroy();
      }, Math.random() * caller.hangsUpWithin);
    }
  });
}

/** A verb says by a notice that it was refused, and redirects as if it was not: the notice travels in a signed cookie. */
function refusalIn({ headers }: IncomingMessage): string | null {
  const notice = /^notice=([^.;]+)/.exec(
    headers["set-cookie"]?.find((line) => line.startsWith("notice=")) ?? "",
  );
  if (!notice) return null;
  const text = Buffer.from(decodeURIComponent(notice[1] ?? ""), "base64").toString("utf8");
  return text.includes('"error"') ? text.slice(0, 120) : null;
}

/** Everything but answers of these statuses. */
export const wrongAnswers = (result: LoadResult, ...right: number[]): Record<string, number> => ({
  ...Object.fromEntries(
    Object.entries(result.statuses).filter(([status]) => !right.includes(Number(status))),
  ),
  ...result.broken,
});
