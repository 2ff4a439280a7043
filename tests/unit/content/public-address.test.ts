import { expect, it } from "vitest";
import * as login from "~/features/auth/pages/login";
import * as publication from "~/features/content/admin/pages/content-publication";
import * as editor from "~/features/content/admin/pages/edit-content";
import { asksToSignIn } from "~/features/content/guest-links.rules";
import { pageRows } from "../../harness/library-rows";
import { id } from "../support/content-world";
import { NAMED, readPages } from "../support/read-pages";

const { PUBLIC, OPEN, TASK } = NAMED;
const pages = readPages();
const moderator = { level: "moderator", id: "mia" } as const;
const signIn = async (next: string) =>
  (await pages.world.visit(login, { level: null, path: `/auth/login?next=${encodeURIComponent(next)}` })).to;

it("who is not signed in is led from a public page's other address to its own, from any other page to sign-in", async () => {
  expect(await signIn("/content/visitors")).toBe("/guests/content/visitors");
  expect(await signIn(`/content/${PUBLIC}?from=mail`)).toBe("/guests/content/visitors");
  for (const path of [
    "/content/build-up",
    "/content/nothing",
    "/content/draft",
    "/content/%ff",
    "/tasks",
    "/content",
  ])
    expect(await signIn(path)).toBeNull();
});

it("a stand share that a public page is not shown to reads it as guests do", async () => {
  expect(await pages.read("visitors", "share")).toMatchObject({
    status: 302,
    to: "/guests/content/visitors",
  });
  expect((await pages.read("visitors", "silver")).data.page.title).toBe("Visitors");
  expect((await pages.read("build-up", "share")).status).toBe(404);
});

it("its editor shows the address that everybody can open, and copies it", async () => {
  const seen = async (contentId: string) => {
    const { html } = await pages.world.visit(editor, { ...moderator, params: { contentId } });
    return [html.includes('href="/guests/content/visitors"'), html.includes("Copy guest link")];
  };
  expect(await seen(PUBLIC)).toEqual([true, true]);
  expect(await seen(OPEN)).toEqual([false, false]);
});

it("publishing it names what guests will miss: whole sections, things that they name, and links in texts", async () => {
  const task = { kind: "task" as const, id: TASK };
  const text = [
    "See [the **visitor** page](/content/visitors), [your **tasks**](/tasks), [the rules](https://example.org/tasks),",
    `and [build-up](/content/build-up).\n\n- [again](/content/${id(801)}), [mail](mailto:a@b.example), [files](/downloads)`,
  ].join("\n");
  const sections = [
    { type: "richText", heading: "Welcome", data: { text: "Hello" } },
    { type: "richText", heading: "Links", data: { text } },
    { type: "button", heading: "Way in", data: { text: "Go there", link: "/forms" } },
    { type: "taskList", heading: "Your task", uses: [task] },
    { type: "taskList", heading: "Hidden", isPublished: false, uses: [task] },
    { type: "resources", heading: "More", uses: [task, { kind: "content" as const, id: PUBLIC }] },
  ];
  const words = async (contentId: string, isPublic: boolean) => {
    const page = { id: contentId, path: contentId, title: "New", isPublished: false };
    await pages.world.at.write(...pageRows({ ...page, isPublic, sections }));
    return (await pages.world.visit(publication, { ...moderator, params: { contentId } })).text;
  };
  const said = (await words(id(801), true)).replace(/.*Guests miss something of it\. /s, "");
  expect(said).toContain("Links : “your tasks”, “build-up”, “files” lead to sign-in");
  expect(said).toContain("Way in : “Go there” leads to sign-in");
  expect(said).toContain("Your task : not shown at all");
  expect(said).toMatch(/More : without “[^”]+”(?!,)/);
  for (const name of ["Welcome :", "Hidden :", "visitor page", "the rules", "again"])
    expect(said).not.toContain(name);
  expect(await words(id(802), false)).not.toContain("Guests miss");
});

it("a link asks guests to sign in unless what it leads to is public", () => {
  const open = { pages: new Set(["visitors", "p1"]), forms: new Set(["f1"]) };
  const asks = (href: string) => asksToSignIn(href, open, "https://show.example");
  for (const href of [
    "/content/visitors#a",
    "/guests/content/p1?x=1",
    "/guests/forms/f1/draft",
    "/auth/login",
    "https://a.example/tasks",
    "mailto:a@b.example",
    "https://show.example/content/p1",
    "//else.example/tasks",
  ])
    expect([href, asks(href)]).toEqual([href, false]);
  for (const href of [
    "/",
    "/content",
    "/content/%ff",
    "/content/secret",
    "/guests/forms/f2",
    "/guests/content/secret",
    "/forms/f1",
    "/tasks?by=date",
    "https://show.example/downloads",
  ])
    expect([href, asks(href)]).toEqual([href, true]);
});
