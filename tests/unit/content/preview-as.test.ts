import { expect, it } from "vitest";
import { previewAs, seesPage } from "~/features/content/admin/preview-as.rules";

const TYPE = "0190f3a0-0000-7000-8000-000000000001";
const page = { isPublic: false, showToChildTeams: false, teamTypeIds: [] as string[] };

it("a page is looked at as a team type, a stand share, a guest; whatever else is asked is everything", () => {
  expect(previewAs("guest", [])).toEqual({ kind: "guest" });
  expect(previewAs("share", [])).toEqual({ kind: "like", teamTypeId: null, isShare: true });
  expect(previewAs(`type:${TYPE}`, [TYPE])).toEqual({ kind: "like", teamTypeId: TYPE, isShare: false });
  for (const asked of [undefined, "everyone", "type:other", `type:${TYPE}x`])
    expect(previewAs(asked, [TYPE])).toEqual({ kind: "staff" });
});

it("says whether such a reader will see the page", () => {
  const [guest, share, team] = [previewAs("guest", []), previewAs("share", []), previewAs("team", [])];
  const typed = previewAs(`type:${TYPE}`, [TYPE]);
  expect([guest, share, team, typed].map((as) => seesPage(page, as))).toEqual([false, false, true, true]);
  expect(seesPage({ ...page, isPublic: true }, guest)).toBe(true);
  expect(seesPage({ ...page, showToChildTeams: true }, share)).toBe(true);
  expect(seesPage({ ...page, teamTypeIds: ["other"] }, typed)).toBe(false);
  expect(seesPage({ ...page, teamTypeIds: [TYPE] }, typed)).toBe(true);
  expect(seesPage({ ...page, teamTypeIds: [TYPE] }, team)).toBe(false);
});
