import { scrypt } from "node:crypto";
import { type Derivation, KEY_BYTES } from "./scrypt.rules";

/** 16 MiB is what our cost takes. */
const MOST_MEMORY = 64 * 1024 * 1024;

/** In workerd on the thread of whoever calls, in Node on another one. */
export const derive = ({ password, salt, N, r, p }: Derivation): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: MOST_MEMORY };
    scrypt(password, Buffer.from(salt, "base64url"), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
