import net from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { type Door, openDoors } from "../../../workers/local/doors";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  vi.restoreAllMocks();
});

/** What answers behind a door: each text in capitals, and where there is no more, the end. */
async function shouting() {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("data", (text) => socket.write(String(text).toUpperCase()));
    socket.on("end", () => socket.end("."));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(server);
  return { fd: -1, host: "127.0.0.1", port: (server.address() as net.AddressInfo).port, close() {} };
}

const doors = async (...of: Parameters<typeof openDoors>): Promise<Door[]> => {
  const opened = await openDoors(...of);
  open.push(...opened);
  return opened;
};

const asked = ({ port }: Door, text: string) =>
  new Promise<string>((resolve) => {
    let answer = "";
    const socket = net.connect({ port, host: "127.0.0.1" }, () => socket.end(text));
    socket.on("data", (piece) => {
      answer += piece;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });

it("what answers is started by the first who ask, once for all doors, and they wait for it", async () => {
  const start = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const [one, other] = await doors([await shouting(), await shouting()], start);
  expect(start).not.toHaveBeenCalled();
  expect(await Promise.all([asked(one!, "a"), asked(one!, "b"), asked(other!, "c")])).toEqual([
    "A.",
    "B.",
    "C.",
  ]);
  expect(await asked(other!, "long".repeat(100_000))).toBe(`${"LONG".repeat(100_000)}.`);
  expect(start).toHaveBeenCalledTimes(1);
});

it("where it cannot be started the connection ends, that is said, and the next one tries again", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  let tries = 0;
  const [door] = await doors([await shouting()], async () => {
    tries += 1;
    if (tries === 1) throw new Error("No process can be started");
  });
  expect(await asked(door!, "a")).toBe("");
  expect(said).toHaveBeenCalledTimes(1);
  expect(await asked(door!, "b")).toBe("B.");
  expect(tries).toBe(2);
});

it("who is connected when what answers goes is told by the connection's end, and nobody is held up by it", async () => {
  const behind = await shouting();
  const [door] = await doors([behind], async () => {});
  const socket = net.connect({ port: door!.port, host: "127.0.0.1" });
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("data", () => resolve()).write("a"));
  const over = new Promise((resolve) => socket.once("close", resolve));
  await door!.close();
  await over;
  expect(await asked(door!, "b")).toBe("");
});
