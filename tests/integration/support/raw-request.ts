import { connect } from "node:net";
import { WAIT_MS } from "../../harness/patience";
import { portal } from "../../harness/portal";

/** Bytes as they are, which no client of good manners sends; ends when the server does, or when `until` has come. */
export function rawRequest(lines: string[], body = "", until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(portal().port, "127.0.0.1", () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`),
    );
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error(`No answer: ${text.slice(0, 200)}`)));
    socket.on("data", (chunk) => {
      text += chunk;
      if (until && text.includes(until)) socket.destroy();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}
