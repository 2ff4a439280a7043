import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { referenceOf } from "~/lib/ids";
import { portal } from "../../harness/portal";

/** The lines of the Worker's log from here on. Tests of other files write into the same one, at the same time. */
export function logFromHere() {
  const path = join(portal().dataDir, "worker.log");
  const file = openSync(path, "r");
  const from = fstatSync(file).size;
  const text = () => {
    const bytes = Buffer.alloc(fstatSync(file).size - from);
    readSync(file, bytes, 0, bytes.length, from);
    return bytes.toString("utf8");
  };
  return {
    text,
    /** Errors of these requests, by the references that their answers carried. */
    errorsOf(references: ReadonlySet<string>): string[] {
      return text()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'))
        .filter((line) => {
          const id = /"requestId":"([^"]+)"/.exec(line)?.[1];
          return id !== undefined && references.has(referenceOf(id));
        });
    },
    close: () => closeSync(file),
  };
}
