import { expect, it } from "vitest";
import * as login from "~/features/auth/pages/login";
import * as publication from "~/features/content/admin/pages/content-publication";
import * as editor from "~/features/content/admin/pages/edit-content";
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

it("publishing it names the sections that guests will not see", async () => {
  const sections = [
    { type: "richText", heading: "Welcome", data: { text: "Hello" } },
    { type: "taskList", heading: "Your task", uses: [{ kind: "task" as const, id: TASK }] },
    { type: "taskList", heading: "Hidden", isPublished: false, uses: [{ kind: "task" as const, id: TASK }] },
  ];
  const words = async (contentId: string, isPublic: boolean) => {
    const page = { id: contentId, path: contentId, title: "New", isPublished: false };
    await pages.world.at.write(...pageRows({ ...page, isPublic, sections }));
    return (await pages.world.visit(publication, { ...moderator, params: { contentId } })).text;
  };
  expect(await words(id(801), true)).toContain(
    "Guests will not see 1 section of it. What it names is not public: Your task .",
  );
  expect(await words(id(802), false)).not.toContain("Guests will not see");
});
