import { attachment } from "../content-disposition";
import type { ExportColumn, ExportFormat } from "./columns";
import { csvParts } from "./csv";
import { xlsxParts } from "./xlsx";

const TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export interface Export<Row> {
  format: ExportFormat;
  /** Of the file, without its ending; any script. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Read page by page while the answer is being sent, so that memory stays flat. */
  pages: AsyncIterable<readonly Row[]>;
  timeZone: string;
}

/** The export as a download, streamed. An error half-way breaks the answer off: a short file is never taken for whole. */
export function exportResponse<Row>({ format, name, columns, pages, timeZone }: Export<Row>): Response {
  const parts =
    format === "csv" ? encoded(csvParts(columns, pages, timeZone)) : xlsxParts(columns, pages, timeZone);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: { "content-type": TYPES[format], "content-disposition": attachment(`${name}.${format}`) },
  });
}

async function* encoded(parts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
