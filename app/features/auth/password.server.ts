import { randomBytes, timingSafeEqual } from "node:crypto";
import { withTimeLimit } from "#db/time-limit";
import { Unavailable } from "~/lib/errors";
import { report } from "~/lib/report.server";
import type { HashingBinding } from "~/procedure/context";
import { type Derivation, PATIENCE_MS } from "./scrypt.rules";
import { derive } from "./scrypt.server";
import { Turns } from "./turns.server";

/** scrypt N=2^14, r=8, p=5: 16 MiB and about 110 ms, the OWASP setting that fits a Worker's memory. */
const COST = { N: 16384, r: 8, p: 5 };

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised without losing old ones. Throws `Unavailable` when too many wait. */
export async function hashPassword(env: HashingBinding, password: string): Promise<string> {
  const salt = randomBytes(16).toString("base64url");
  const key = await keyOf(env, { password, salt, ...COST });
  return ["scrypt", COST.N, COST.r, COST.p, salt, key.toString("base64url")].join("$");
}

/**
 * An unknown account is checked against a hash of nothing, so that it takes as long as a known one. So is a password with a
 * NUL: to scrypt, bytes of zero at the end are as good as none. Throws `Unavailable` when too many wait.
 */
export async function verifyPassword(
  env: HashingBinding,
  password: string,
  stored: string | null,
): Promise<boolean> {
  const hash = password.includes("\0") ? null : stored;
  const [, n, r, p, salt = "", key = ""] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await keyOf(env, { password, salt, N: Number(n), r: Number(r), p: Number(p) });
  const same = expected.length === actual.length && timingSafeEqual(expected, actual);
  return same && hash !== null;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

function keyOf(env: HashingBinding, asked: Derivation): Promise<Buffer> {
  const derivation = { ...asked, password: asked.password.normalize("NFKC") };
  return env.HASHING ? deriveBeside(env.HASHING, derivation) : turns.take(() => derive(derivation));
}

/** One at a time in an isolate, where nothing is bound that does it: all Workers of one workerd share its thread. */
const turns = new Turns();

/** In another process, which lets people wait in a queue of its own: the thread of all pages is free meanwhile. */
async function deriveBeside(hashing: Fetcher, derivation: Derivation): Promise<Buffer> {
  const body = JSON.stringify(derivation);
  try {
    const [status, key] = await withTimeLimit(
      "the process that hashes passwords",
      PATIENCE_MS,
      async (signal) => {
        const answer = await hashing.fetch("http://hashing/", { method: "POST", body, signal });
        return [answer.status, await answer.text()] as const;
      },
    );
    if (status === 200) return Buffer.from(key, "base64url");
    if (status !== 503) report(new Error(`Hashing a password failed (${status})`));
  } catch (error) {
    report(error);
  }
  throw new Unavailable();
}
