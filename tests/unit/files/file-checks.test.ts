import { describe, expect, it } from "vitest";
import { fileChecks } from "~/features/files/file-checks.rules";

const pdf = fileChecks({ accept: ["pdf"], limitMb: 2 });
const images = fileChecks({ accept: ["png"] });

describe("what a browser says of a file before it sends it", () => {
  it.each([
    [pdf, "Plan.pdf", 1000, null],
    [pdf, "Plan.PDF", 2_000_000, null],
    [pdf, "Plan.pdf", 2_000_001, /^“Plan.pdf” is larger than 2 MB/],
    [pdf, "Plan.pdf", 0, /^“Plan.pdf” is empty/],
    [pdf, "Plan.docx", 1000, /^“Plan.docx” is not an allowed file type. You can upload: PDF documents/],
    // Without an ending the content decides, which only the server sees.
    [pdf, "Plan", 1000, null],
    // A picture that is saved under another picture's ending is put right by the server.
    [images, "Photo.jpg", 1000, null],
    [images, "Photo.heic", 1000, /not an allowed file type/],
  ])("%#: %s %s", (checks, name, size, expected) => {
    const said = checks.refuse({ name, size });
    if (expected === null) expect(said).toBeNull();
    else expect(said).toMatch(expected);
  });

  it("says what is taken, for the field and for people", () => {
    expect(pdf.accept).toBe(".pdf");
    expect(pdf.hint).toBe("PDF documents. Up to 2 MB.");
  });
});
