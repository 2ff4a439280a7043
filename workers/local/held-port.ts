import { execFileSync } from "node:child_process";
import net from "node:net";
import { PlainError } from "../ops/provision/plain-error";
import { LOOPBACK } from "./ports";

/**
 * A port on which we listen and another process answers: workerd takes the socket over by its descriptor. While none
 * runs, who connects waits for the next one instead of being refused, and the number stays the same.
 */
export interface HeldPort {
  fd: number;
  host: string;
  port: number;
  close(): void;
}

/** `port` 0: any. Throws a line for people where it is taken. */
export function holdPort(port = 0, host = LOOPBACK): HeldPort {
  const handle = bind(host, port);
  if (typeof handle === "number") throw new PlainError(`Port ${port} of ${host} cannot be used.`);
  // Listening here would also take what comes in. Another process may ask the same socket to listen, and leave.
  const listen = "require('net').createServer().listen({ fd: 3 }, () => process.exit(0))";
  try {
    execFileSync(process.execPath, ["-e", listen], {
      stdio: ["ignore", "ignore", "ignore", handle.fd],
      env: { PATH: process.env.PATH },
    });
  } catch {
    handle.close();
    throw new PlainError(`Port ${port} of ${host} cannot be listened on.`);
  }
  const name: { port?: number } = {};
  handle.getsockname(name);
  return { fd: handle.fd, host, port: name.port ?? port, close: () => handle.close() };
}

interface Handle {
  fd: number;
  getsockname(out: { port?: number }): void;
  close(): void;
}

/** What `cluster` binds with before a worker listens; a number where it failed. Node has it since its beginnings, unlisted. */
function bind(host: string, port: number): Handle | number {
  const { _createServerHandle } = net as unknown as {
    _createServerHandle(address: string, port: number, family: 4 | 6): Handle | number;
  };
  return _createServerHandle(host, port, net.isIPv6(host) ? 6 : 4);
}
