import { describe, expect, it } from "vitest";
import { evidenceRule, missingEvidence, takesFiles } from "~/features/tasks/files/evidence.rules";
import { TASK_TYPES } from "~/features/tasks/tasks.types";

describe("what a task's type asks of a team's files", () => {
  it.each(TASK_TYPES)("%s", (type) => {
    const asks = type === "upload" || type === "pdfForm";
    expect(takesFiles(type)).toBe(asks);
    expect(missingEvidence(type, 0) !== null).toBe(asks);
    expect(missingEvidence(type, 1)).toBeNull();
  });

  it("a PDF form takes PDFs alone", () => {
    expect(evidenceRule("pdfForm").accept).toEqual(["pdf"]);
    expect(evidenceRule("upload").accept).toEqual(["image", "docs", "video", "zip", "pdf"]);
    expect(missingEvidence("pdfForm", 0)).toBe("Upload the filled-in PDF first.");
  });
});
