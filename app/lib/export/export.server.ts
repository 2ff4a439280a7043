import { makeZip } from "client-zip";
import { attachment } from "../content-disposition";
import { type ExportColumn, type ExportFormat, type ExportSheet, sheetNames } from "./columns";
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
  /** Of an export of several tables: what the first is called, and those after it. Each is read when the one before is sent. */
  sheets?: { name: string; others: readonly ExportSheet[] };
}

/**
 * The export as a download, streamed. Several tables are the sheets of one workbook, or one CSV each in a ZIP. An error half-way
 * breaks the answer off: a short file is never taken for whole.
 */
export function exportResponse<Row>({ format, name, timeZone, sheets, ...first }: Export<Row>): Response {
  const all: ExportSheet[] = [{ name: sheets?.name ?? "Report", ...first }, ...(sheets?.others ?? [])];
  if (format === "csv" && all.length > 1) {
    return answer(makeZip(csvFiles(all, timeZone)), { type: "application/zip", name: `${name}.zip` });
  }
  const parts =
    format === "csv" ? encoded(csvParts(first.columns, first.pages, timeZone)) : xlsxParts(all, timeZone);
  return answer(streamOf(parts), { type: TYPES[format], name: `${name}.${format}` });
}

const answer = (body: ReadableStream<Uint8Array>, { type, name }: { type: string; name: string }): Response =>
  new Response(body, { headers: { "content-type": type, "content-disposition": attachment(name) } });

function* csvFiles(sheets: readonly ExportSheet[], timeZone: string) {
  const names = sheetNames(sheets.map(({ name }) => name));
  for (const [at, { columns, pages }] of sheets.entries()) {
    yield { name: `${names[at]}.csv`, input: encoded(csvParts(columns, pages, timeZone)) };
  }
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
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
}

async function* encoded(parts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
