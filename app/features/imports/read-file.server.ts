import * as z from "zod";
import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import type { SheetFormat, SheetRow } from "~/lib/sheets/sheet-file";
import { SheetRefused } from "~/lib/sheets/sheet-limits";
import type { CommandContext } from "~/procedure/context";

const Line = z.union([
  z.tuple([z.number().int()], z.string()),
  z.object({ refused: z.string() }),
  z.object({ end: z.literal(true) }),
]);

/** Longer than the longest row may be. */
const LINE_CHARACTERS = 60 * 32_767 * 6;

/**
 * The one door to whatever reads files: its rows, headings first, as they are read. Throws `SheetRefused` where the file
 * breaks a limit or cannot be read, anything else where the reading itself failed and may be tried again.
 */
export async function* rowsOfFile(
  ctx: Pick<CommandContext, "env">,
  file: { key: string; format: SheetFormat },
): AsyncGenerator<SheetRow> {
  const { IMPORTS_WORKER: worker } = ctx.env;
  if (!worker) throw new Error("The third Worker is not bound: IMPORTS_WORKER is missing.");
  const answer = await withTimeLimit("the imports Worker", TIME_LIMITS.other, () =>
    worker.fetch("http://imports/rows", { method: "POST", body: JSON.stringify(file) }),
  );
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`Reading a file failed (${answer.status})`);
  }
  for await (const text of linesOf(answer.body)) {
    const line = Line.parse(JSON.parse(text));
    if (Array.isArray(line)) {
      const [number, ...cells] = line;
      yield { number, cells };
    } else if ("refused" in line) throw new SheetRefused(line.refused);
    else return;
  }
  throw new Error("Reading a file broke off");
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await withTimeLimit("the imports Worker", TIME_LIMITS.other, () =>
        reader.read(),
      );
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > LINE_CHARACTERS) throw new Error("A row is longer than any may be");
      yield* lines;
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
