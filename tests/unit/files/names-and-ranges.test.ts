import { describe, expect, it, vi } from "vitest";
import {
  cleanName,
  distinctNames,
  extensionOf,
  fits,
  withExtension,
} from "~/features/files/file-names.rules";
import { acceptAttribute, acceptText, listKindOf, typesOf } from "~/features/files/file-types.rules";
import { rangeOf } from "~/features/files/range.rules";
import { tooMuchForZip, ZIP_BOUND, ZIP_BYTES, ZIP_FILES } from "~/features/files/zip.rules";
import { zipResponse } from "~/features/files/zip-response.server";
import { contentDisposition } from "~/lib/content-disposition";
import { namesTag } from "~/lib/entity-tag.rules";

describe("a name", () => {
  it.each([
    ["Plan.pdf", "Plan.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\Plan.pdf", "Plan.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie_ x=1.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["a\u0000b\u200Fc.txt", "abc.txt"],
    ["  ..  ", "file"],
    ["", "file"],
    ["...", "file"],
    ["خطة الجناح.pdf", "خطة الجناح.pdf"],
    ["図面 – 最終版.docx", "図面 – 最終版.docx"],
    ["cafe\u0301.png", "caf\u00e9.png"],
    ['what<is>"this"|?*.txt', "what_is__this____.txt"],
    ["\ud800broken.txt", "broken.txt"],
  ])("%j is kept as %j", (sent, kept) => {
    expect(cleanName(sent)).toBe(kept);
  });

  it("has at most 200 characters, and keeps its ending", () => {
    expect(cleanName(`${"a".repeat(300)}.pdf`)).toBe(`${"a".repeat(196)}.pdf`);
    expect([...cleanName(`${"🚢".repeat(300)}.pdf`)]).toHaveLength(200);
    expect(cleanName("ب".repeat(200))).toHaveLength(200);
  });

  it("has an ending, or is given one", () => {
    expect([
      extensionOf("a.tar.GZ"),
      extensionOf("none"),
      extensionOf(".hidden"),
      extensionOf("dot."),
    ]).toEqual(["gz", "", "", ""]);
    expect(withExtension("scan", "jpeg")).toBe("scan.jpg");
    expect([fits("a.JPG", "jpeg"), fits("a.jpg", "zip"), fits("a", "zip")]).toEqual([true, false, true]);
  });

  it("that comes twice in one folder is told apart", () => {
    expect(distinctNames(["a.pdf", "A.pdf", "b", "a.pdf", "b", "a (2).pdf"])).toEqual([
      "a.pdf",
      "A (2).pdf",
      "b",
      "a (3).pdf",
      "b (2)",
      "a (2) (2).pdf",
    ]);
  });

  it("goes into a header in ASCII and in its own script", () => {
    expect(contentDisposition("inline", "خطة (1).pdf")).toBe(
      "inline; filename=\"_ _1_.pdf\"; filename*=UTF-8''%D8%AE%D8%B7%D8%A9%20%281%29.pdf",
    );
    expect(contentDisposition("attachment", 'a"; x="\r\n.pdf')).not.toMatch(/[\r\n]|x="/);
  });
});

describe("a range of bytes", () => {
  it.each([
    [null, "whole"],
    ["bytes=0-99", { offset: 0, length: 100 }],
    ["bytes=900-", { offset: 900, length: 100 }],
    ["bytes=-50", { offset: 950, length: 50 }],
    ["bytes=-5000", { offset: 0, length: 1000 }],
    ["bytes=990-5000", { offset: 990, length: 10 }],
    ["bytes=999-999", { offset: 999, length: 1 }],
    ["bytes=1000-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["bytes=-", "whole"],
    ["items=0-1", "whole"],
    ["bytes=a-b", "whole"],
    [`bytes=${"9".repeat(40)}-`, "whole"],
  ])("%s of 1000 is %j", (header, expected) => {
    expect(rangeOf(header, 1000)).toEqual(expected);
  });

  it("of an empty file is none", () => {
    expect(rangeOf("bytes=0-", 0)).toBe("unsatisfiable");
  });

  it("an entity tag is found in a list, weak or not", () => {
    expect(namesTag('"a", W/"b"', '"b"')).toBe(true);
    expect(namesTag("*", '"b"')).toBe(true);
    expect(namesTag('"a"', '"b"')).toBe(false);
    expect(namesTag(null, '"b"')).toBe(false);
  });
});

describe("types and categories", () => {
  it("a category takes its types, a type itself", () => {
    expect(typesOf(["image"])).toEqual(["jpeg", "png", "webp", "svg"]);
    expect(typesOf(["pdf", "zip", "docx"])).toEqual(["pdf", "docx", "zip"]);
    expect(acceptAttribute(["pdf", "jpeg"])).toBe(".jpg,.jpeg,.jfif,.jpe,.pdf");
    expect(acceptText(["image", "pdf", "docx", "xlsx"])).toBe(
      "JPEG, PNG, WebP or SVG pictures; PDF documents; DOCX or XLSX files",
    );
  });

  it("the filter of lists puts each type somewhere", () => {
    expect(
      ["image/png", "video/mp4", "application/pdf", "text/plain", "application/zip", "x/y"].map(listKindOf),
    ).toEqual(["images", "videos", "documents", "files", "files", "other"]);
  });
});

it("a ZIP has a bound of files and of bytes, which is said and held", () => {
  expect(ZIP_BOUND).toBe(
    `A ZIP holds at most ${ZIP_FILES.toLocaleString("en-GB")} files and ${ZIP_BYTES / 1e9} GB`,
  );
  expect(tooMuchForZip({ files: ZIP_FILES, bytes: ZIP_BYTES })).toBeNull();
  expect(tooMuchForZip({ files: ZIP_FILES + 1, bytes: 10 })).toBe(
    `${ZIP_BOUND}. These are 1,001 files, 10 B.`,
  );
  expect(tooMuchForZip({ files: 41, bytes: ZIP_BYTES + 60_000_000 })).toBe(
    `${ZIP_BOUND}. These are 41 files, 2.1 GB.`,
  );
  const file = { name: "a", key: "e/a", createdAt: "2027-01-01", size: ZIP_BYTES };
  const get = vi.fn();
  const ctx = { env: { FILES: { get } } };
  expect(() => zipResponse(ctx as never, [file, file], "x")).toThrow("Please download them one by one.");
  expect(() => zipResponse(ctx as never, [], "x")).toThrow("Not Found");
  expect(zipResponse(ctx as never, [file], "x").headers.get("content-type")).toBe("application/zip");
});
