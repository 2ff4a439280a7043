import { type KeyObject, sign } from "node:crypto";

/** A token that reads and writes one namespace, and no other. It does not expire: it is kept sealed, or in memory. */
export function sqldToken(signingKey: KeyObject, namespace: string): string {
  const head = encode({ alg: "EdDSA", typ: "JWT" });
  const claims = encode({ p: { rw: { ns: [namespace] } } });
  const signature = sign(null, Buffer.from(`${head}.${claims}`), signingKey);
  return `${head}.${claims}.${signature.toString("base64url")}`;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
