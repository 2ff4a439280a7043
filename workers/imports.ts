import { readTable } from "../app/lib/sheets/read-table";
import type { SheetFile, SheetFormat } from "../app/lib/sheets/sheet-file";
import { SheetRefused } from "../app/lib/sheets/sheet-limits";

/**
 * The third Worker: reads tables that people send. It has its own isolate, no address but the portal's binding, no
 * database and no secret: whatever a file does to whoever reads it, it does it here.
 */
interface ImportsEnv {
  FILES: R2Bucket;
}

interface Job {
  key: string;
  format: SheetFormat;
}

/** Bytes of the answer that are held at once. */
const BLOCK = 64 * 1024;

export default {
  async fetch(request: Request, env: ImportsEnv): Promise<Response> {
    if (new URL(request.url).pathname !== "/rows") return new Response(null, { status: 404 });
    const { key, format } = await request.json<Job>();
    const file = await openFile(env.FILES, key);
    if (!file) return new Response(null, { status: 404 });
    return new Response(answer(file, format), { headers: { "content-type": "application/x-ndjson" } });
  },
};

/**
 * A line of JSON for each row as it is read, `[number, …cells]`; the last one says how it ended. An answer that ends without
 * one was cut off.
 */
function answer(file: SheetFile, format: SheetFormat): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rows = readTable(file, format);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      let isOver = false;
      try {
        while (text.length < BLOCK && !isOver) {
          const { done, value } = await rows.next();
          if (done) isOver = true;
          text += done ? '{"end":true}\n' : `${JSON.stringify([value.number, ...value.cells])}\n`;
        }
      } catch (error) {
        if (!(error instanceof SheetRefused)) {
          console.error(JSON.stringify({ level: "error", message: String(error), path: "/rows" }));
          return controller.error(error);
        }
        isOver = true;
        text += `${JSON.stringify({ refused: error.message })}\n`;
      }
      controller.enqueue(encoder.encode(text));
      if (isOver) controller.close();
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}

/** The parts that are read of a file, each by a request of its own: nothing of it is held whole. */
async function openFile(bucket: R2Bucket, key: string): Promise<SheetFile | null> {
  const head = await bucket.get(key, { range: { offset: 0, length: 1 } });
  if (!head) return null;
  await head.body.cancel();
  const { size } = head;
  const from = async (at: number, length: number) => {
    const object = await bucket.get(key, { range: { offset: at, length: Math.min(length, size - at) } });
    if (!object) throw new Error("The file is gone");
    return object;
  };
  return {
    size,
    async peek(at, length) {
      if (at >= size || length <= 0) return new Uint8Array();
      return new Uint8Array(await (await from(at, length)).arrayBuffer());
    },
    async *stream(at, length) {
      if (at >= size || length <= 0) return;
      const reader = (await from(at, length)).body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          yield value;
        }
      } finally {
        reader.cancel().catch(() => {});
      }
    },
  };
}
