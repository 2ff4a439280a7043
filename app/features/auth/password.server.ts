import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Turns } from "./turns.server";

/** scrypt N=2^14, r=8, p=5: 16 MiB and about 110 ms, the OWASP setting that fits a Worker's memory. */
const COST = { N: 16384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** One at a time in an isolate: all Workers of one workerd share its thread. */
const turns = new Turns();

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised without losing old ones. Throws `Unavailable` when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * An unknown account is checked against a hash of nothing, so that it takes as long as a known one. So is a password with a
 * NUL: to scrypt, bytes of zero at the end are as good as none. Throws `Unavailable` when too many wait.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = password.includes("\0") ? null : stored;
  const [, n, r, p, salt, key] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const actual = await derive(password, Buffer.from(salt ?? "", "base64url"), options);
  const same = expected.length === actual.length && timingSafeEqual(expected, actual);
  return same && hash !== null;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

function derive(password: string, salt: Buffer, options: typeof COST): Promise<Buffer> {
  const key = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, made) =>
        error ? reject(error) : resolve(made),
      );
    });
  return turns.take(key);
}
