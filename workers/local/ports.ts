import { createServer } from "node:net";
import { PlainError } from "../ops/provision/plain-error";

export const LOOPBACK = "127.0.0.1";

/** Any port that nobody listens on just now. */
export function freePort(host = LOOPBACK): Promise<number> {
  return listenOnce(0, host);
}

export async function isFree(port: number, host = LOOPBACK): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** Refuses with a line that says what to do. */
export async function requireFree(port: number, host: string, setting: string): Promise<void> {
  if (await isFree(port, host)) return;
  throw new PlainError(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: ${setting}=${port + 10} npm start`,
  );
}

/** A port number from the environment. */
export function portFrom(value: string | undefined, fallback: number, setting: string): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`${setting} must be a number from 1 to 65535, not "${value}".`);
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
