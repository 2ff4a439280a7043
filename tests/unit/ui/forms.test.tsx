import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { ArchiveButtons, ArchiveTabs, archiveActions } from "~/ui/archivable";
import { archivePaths } from "~/ui/archive.paths";
import { BackForm } from "~/ui/back-form";
import { EditorForm } from "~/ui/editor-form";
import { ErrorScreen } from "~/ui/error-screen";
import { errorScreenText, isStaleBundle } from "~/ui/error-screen.rules";
import { ErrorSummary } from "~/ui/error-summary";
import { firstError, sentText } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { TextField } from "~/ui/inputs";
import { NameForm } from "~/ui/name-form";
import { RemovalPage } from "~/ui/removal-page";
import { FactList, Facts, SummaryList } from "~/ui/summary-list";
import { rendered } from "../support/rendered";

const one = (element: ReactElement, name: string) => rendered(element).tags(name)[0] ?? {};

describe("a form", () => {
  it("says where it goes back to, or nothing", () => {
    expect(
      rendered(
        <BackForm action="/do" back="?q=1">
          x
        </BackForm>,
      ).tags("input"),
    ).toEqual([{ type: "hidden", name: "back", value: "?q=1" }]);
    const bare = rendered(
      <BackForm action="/do" className="own">
        x
      </BackForm>,
    );
    expect(bare.tags("input")).toEqual([]);
    expect(bare.tags("form")).toMatchObject([{ method: "post", action: "/do", class: "own" }]);
  });
  it("that adds keeps its id over a refusal, until that is spent", () => {
    const id = (lastResult?: object) => one(<FormId id="new" lastResult={lastResult} />, "input");
    expect(id()).toEqual({ type: "hidden", name: "formId", value: "new" });
    expect(id({ initialValue: { formId: "old" }, error: { title: ["No"] } }).value).toBe("old");
  });
  it("of a name asks for it, adds it under the page's id, and leads away again", () => {
    const limits = { title: { required: true, maxLength: 50 } };
    const { tags, words, links } = rendered(
      <NameForm
        name="title"
        label="Title"
        limits={limits}
        formId="id-1"
        lastResult={{ initialValue: { title: "x" }, error: { title: ["Too short"] } }}
        submitLabel="Add it"
        cancelTo="/back"
      />,
    );
    expect(tags("form")).toMatchObject([{ method: "post", id: "name-form", novalidate: "" }]);
    expect(tags("input")).toMatchObject([
      { name: "formId", value: "id-1" },
      { name: "title", value: "x", maxlength: "50", autocomplete: "off", "aria-invalid": "true" },
    ]);
    expect(links).toEqual([
      ["#name-form-title", "Too short"],
      ["/back", "Cancel"],
    ]);
    expect(words).toContain("There is a problem Too short Title *");
    expect(words).toContain("Add it Saving…");
  });
  it("summed up leads to each wrong field; what is wrong with all of it leads nowhere", () => {
    const { words, links, tags } = rendered(
      <ErrorSummary
        errors={[
          { id: "", message: "Not now" },
          { id: "f-a", message: "Too long" },
        ]}
      />,
    );
    expect(words).toBe("There is a problem Not now Too long");
    expect(links).toEqual([["#f-a", "Too long"]]);
    expect(tags("div")[0]).toMatchObject({ role: "alert", tabindex: "-1", autofocus: "" });
    expect(rendered(<ErrorSummary errors={[]} />).html).toBe("");
  });
  it("refused tells the first message, and what a single field was sent with", () => {
    expect(firstError({ error: { a: null, b: [], c: ["first", "second"], d: ["other"] } })).toBe("first");
    expect([firstError(null), firstError({})]).toEqual([undefined, undefined]);
    expect([
      sentText({ initialValue: { a: "x", b: ["y"] } }, "a"),
      sentText({ initialValue: { b: ["y"] } }, "b"),
      sentText(null, "a"),
    ]).toEqual(["x", undefined, undefined]);
  });
  it("that removes many shows them first, sends each, and asks for the word", () => {
    const rows = [
      { id: "1", title: "One", n: 3 },
      { id: "2", title: "Two", n: 4 },
    ];
    const { words, tags, links } = rendered(
      <RemovalPage
        noun={{ one: "boat", many: "boats" }}
        rows={rows}
        column={{ key: "n", header: "Berths", render: (row: (typeof rows)[0]) => row.n }}
        hidden={{ back: "?q=1", none: "" }}
        back={{ to: "/boats", label: "Boats" }}
        loses="Their berths go too."
        limits={{ confirm: { required: true } }}
        lastResult={undefined}
      />,
    );
    expect(words).toContain("Delete 2 boats? This cannot be undone. Their berths go too.");
    expect(words.indexOf("Two 4")).toBeLessThan(words.indexOf("Type 'CONFIRM' to continue"));
    expect(words).toContain("Delete 2 boats Deleting…");
    expect(tags("input").map(({ name, value }) => [name, value])).toEqual([
      ["ids", "1"],
      ["ids", "2"],
      ["back", "?q=1"],
      ["confirm", undefined],
    ]);
    expect(tags("button")[0]).toMatchObject({ class: "btn btn-danger", type: "submit" });
    expect(links).toEqual([
      ["/boats", "Boats"],
      ["/boats", "Cancel"],
    ]);
  });
});

describe("the form of an edited thing", () => {
  const editor = (more: object = {}) =>
    rendered(
      <EditorForm
        id="f"
        limits={{ title: { required: true } }}
        current={{ data: { title: "Stored" }, version: 3, saved: { who: "Max", when: "at noon" } }}
        lastResult={undefined}
        path="/thing"
        seeCurrent="See it"
        differences={(typed) => [{ key: "t", label: "Title", mine: String(typed.title), theirs: "Stored" }]}
        {...more}
      >
        {({ title }) => <TextField field={title} label={`Now ${title.value}`} />}
      </EditorForm>,
    );
  it("holds what is stored, with the version that it is based on", () => {
    const { tags, words, links } = editor({ hidden: { kind: "x" }, cancelTo: "/back", label: "The thing" });
    expect(tags("form")).toMatchObject([
      { method: "post", action: "/thing", id: "f", "aria-label": "The thing", novalidate: "" },
    ]);
    expect(tags("input").map(({ name, value }) => [name, value])).toEqual([
      ["kind", "x"],
      ["version", "3"],
      ["title", "Stored"],
    ]);
    expect(words).toBe("Now Stored * Save changes Saving… Cancel");
    expect(links).toEqual([["/back", "Cancel"]]);
    expect(tags("button")).toHaveLength(1);
  });
  it("saves under the name that it is told, to where it is told, before all other buttons", () => {
    const { tags, words } = editor({
      action: "/other",
      versionName: "at",
      submitAs: { name: "do", value: "save" },
      submitLabel: "Keep",
      hasButtons: true,
    });
    expect(tags("form")[0]?.action).toBe("/other");
    expect(tags("input")[0]).toMatchObject({ name: "at", value: "3" });
    expect(tags("button")).toMatchObject([
      { type: "submit", class: "vh", tabindex: "-1" },
      { name: "do", value: "save" },
    ]);
    expect(words).toMatch(/^Keep Now Stored/);
  });
  it("refused holds what was sent and what is wrong with it", () => {
    const { words, tags } = editor({
      errorTitle: "Not saved",
      lastResult: { initialValue: { title: "Mine", version: "3" }, error: { title: ["Too long"] } },
    });
    expect(words).toContain("Not saved Too long Now Mine");
    expect(words).not.toContain("Somebody else");
    expect(tags("input").at(-1)).toMatchObject({ value: "Mine" });
  });
  it("of an older version shows both, and saves over the newer one by a word of its own alone", () => {
    const { words, tags, links } = editor({
      lastResult: { initialValue: { title: "Mine", version: "2" }, error: { "": ["Look"] } },
    });
    expect(words).toContain(
      "There are two versions Look Somebody else saved this while you were editing Max saved it at noon.",
    );
    expect(words).toContain("Title Stored Mine");
    expect(words).toContain("Save my version");
    expect(links).toEqual([["/thing", "See it (opens in a new tab)"]]);
    expect(tags("input")[0]).toMatchObject({ name: "version", value: "2" });
    const [pressed, over] = tags("button");
    expect(pressed).not.toHaveProperty("name");
    expect(over).toMatchObject({ name: "over", value: "3" });
  });
});

describe("what can be archived", () => {
  const paths = archivePaths("/boats");
  it("has its places below its list", () => {
    expect(paths).toEqual({
      active: "/boats",
      archived: "/boats/archived",
      archives: "/boats/archives",
      restorations: "/boats/restorations",
      undo: "/boats/undo",
      removal: "/boats/removal",
    });
  });
  it("many at once: archived or restored, by a question deleted where that is allowed, others while they are active", () => {
    const others = [{ label: "Other", value: "other" }];
    const of = (more: { isArchived?: boolean; canDelete: boolean }) =>
      archiveActions(paths, { ...more, others });
    expect(of({ canDelete: false })).toMatchObject([
      { value: "archive", formAction: "/boats/archives" },
      { value: "other" },
    ]);
    expect(of({ canDelete: true, isArchived: true })).toMatchObject([
      { value: "restore", formAction: "/boats/restorations" },
      { value: "delete", formAction: "/boats/removal", formMethod: "get", danger: true },
    ]);
  });
  it("one: the same by its id", () => {
    const of = (isArchived: boolean, canDelete: boolean) =>
      rendered(<ArchiveButtons of={{ id: "7", isArchived }} paths={paths} canDelete={canDelete} />);
    const active = of(false, true);
    expect(active.links).toEqual([["/boats/removal?ids=7", "Delete"]]);
    expect(active.tags("form")).toMatchObject([{ method: "post", action: "/boats/archives" }]);
    expect(active.tags("input")).toEqual([{ type: "hidden", name: "ids", value: "7" }]);
    expect(active.words).toBe("Delete Archive Archiving…");
    const archived = of(true, false);
    expect(archived.tags("form")).toMatchObject([{ action: "/boats/restorations" }]);
    expect(archived.words).toBe("Restore Restoring…");
  });
  it("has two lists with their counts; an empty archive leads nowhere", () => {
    const of = (archived: number, isArchived?: boolean) =>
      rendered(
        <ArchiveTabs label="Boats" counts={{ active: 4, archived }} paths={paths} isArchived={isArchived} />,
      );
    expect(of(2).links).toEqual([
      ["/boats", "Active 4"],
      ["/boats/archived", "Archived 2"],
    ]);
    expect(of(2).html).toMatch(/aria-current="page"[^>]*>Active/);
    expect(of(2, true).html).toMatch(/aria-current="page"[^>]*>Archived/);
    expect(of(0).links).toEqual([["/boats", "Active 4"]]);
    expect(of(0, true).links).toHaveLength(2);
  });
});

describe("lists of facts", () => {
  it("leave out what there is not", () => {
    const rows = [
      { label: "A", value: "1" },
      false as const,
      null,
      undefined,
      "" as const,
      { label: "B", value: "2" },
    ];
    expect(rendered(<Facts rows={rows} />).words).toBe("A 1 B 2");
    expect(rendered(<FactList rows={rows} />).words).toBe("A 1 B 2");
  });
  it("say what each way back is about", () => {
    const { links, words } = rendered(
      <SummaryList
        rows={[
          { key: "n", label: "Name", value: "Mia", change: { to: "/n", about: "your name" } },
          { key: "e", label: "E-mail", value: "m@x", change: { to: "/e", label: "Edit", about: "it" } },
          { key: "t", label: "Team", value: "Alba" },
        ]}
      />,
    );
    expect(links).toEqual([
      ["/n", "Change your name"],
      ["/e", "Edit it"],
    ]);
    expect(words).toMatch(/Team Alba$/);
  });
});

describe("the screen of an error", () => {
  const screen = (more: Parameters<typeof ErrorScreen>[0] | object) =>
    rendered(<ErrorScreen here="/here?q=1" home="/" {...more} />);
  it("has its own words for what people meet, and other words for what is ours", () => {
    expect(
      [400, 403, 404, 405, 503, 500, 418, undefined].map((status) => errorScreenText(status).title),
    ).toEqual([
      ...[
        "400 Bad Request",
        "403 Forbidden",
        "404 Not Found",
        "405 Method Not Allowed",
        "503 Service Unavailable",
      ],
      ...["Unexpected Application Error!", "Unexpected Application Error!", "Something Went Wrong"],
    ]);
    expect([403, 404, 503].map((status) => errorScreenText(status).icon)).toEqual([
      "lock",
      "search",
      "triangle-alert",
    ]);
  });
  it("offers to try again what may pass, with the reference for support", () => {
    const failed = screen({ reference: "AB-12", message: "It failed" });
    expect(failed.words).toContain("It failed. If it happens again, tell support the code AB-12.");
    expect(failed.links).toEqual([
      ["/here?q=1", "Try Again"],
      ["/here?q=1", "Refresh Page"],
      ["/", "Go To Dashboard"],
    ]);
    expect(screen({ status: 500 }).links).toHaveLength(3);
    expect(screen({ stale: true }).words).toContain("Reload App");
    const gone = screen({ status: 404, reference: "AB-12" });
    expect(gone.words).not.toContain("AB-12");
    expect(gone.links).toEqual([["/", "Go To Dashboard"]]);
    expect(gone.html).toContain('class="btn btn-primary" href="/"');
    expect(screen({ status: 499, message: "Why?" }).words).toContain("Why? Go To");
  });
  it("knows files that went with an older version", () => {
    expect(
      [
        "Failed to fetch dynamically imported module: x",
        "Importing a module script failed.",
        "ChunkLoadError",
      ].map((said) => isStaleBundle(new Error(said))),
    ).toEqual([true, true, true]);
    expect([isStaleBundle(new Error("x is undefined")), isStaleBundle("ChunkLoadError")]).toEqual([
      false,
      false,
    ]);
  });
});
