import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** scrypt N=2^14, r=8, p=5: 16 MiB and about 110 ms, the OWASP setting that fits a Worker's memory. */
const COST = { N: 16384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised without losing old ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** An unknown account is checked against a hash of nothing, so that it takes as long as a known one. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt, key] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const actual = await derive(password, Buffer.from(salt ?? "", "base64url"), options);
  const same = expected.length === actual.length && timingSafeEqual(expected, actual);
  return same && hash !== null;
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

function derive(password: string, salt: Buffer, options: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
