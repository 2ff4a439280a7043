import net from "node:net";
import { pipeline } from "node:stream";
import { explain } from "../ops/provision/plain-error";
import type { HeldPort } from "./held-port";
import { LOOPBACK } from "./ports";

/** A port of ours in front of a held one. */
export interface Door {
  port: number;
  close(): Promise<void>;
}

/**
 * A port in front of each of `behind`. Who connects first has what answers there started, and waits for it; then bytes go through as they
 * come. Where it cannot be started that is said, the connection ends, and the next one tries again.
 */
export async function openDoors(behind: readonly HeldPort[], start: () => Promise<unknown>): Promise<Door[]> {
  let started: Promise<unknown> | undefined;
  const ready = () => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  return Promise.all(behind.map((held) => openDoor(held, ready)));
}

async function openDoor({ host, port }: HeldPort, ready: () => Promise<unknown>): Promise<Door> {
  const open = new Set<net.Socket>();
  // A request may be sent whole, and its answer read after that.
  const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true }, (outer) => {
    open.add(outer);
    outer.once("close", () => open.delete(outer));
    outer.on("error", () => outer.destroy());
    ready().then(
      () => through(outer, net.connect({ host, port, allowHalfOpen: true })),
      (error) => {
        console.error(explain(error));
        outer.destroy();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Each end's closing, or its failure, is the other's. */
function through(outer: net.Socket, inner: net.Socket): void {
  const over = (error: unknown) => {
    if (!error) return;
    outer.destroy();
    inner.destroy();
  };
  pipeline(outer, inner, over);
  pipeline(inner, outer, over);
}
