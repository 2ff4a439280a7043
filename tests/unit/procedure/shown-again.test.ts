import { expect, it } from "vitest";
import { plainAddress, shownAgain, shownAgainAt } from "~/procedure/shown-again";

const asked = (path: string) => shownAgain({ url: `http://a.localhost${path}` });

it("a form is shown again where its address says so, and saved elsewhere", () => {
  expect(asked("/admin/dashboard-header")).toBeNull();
  expect(asked(shownAgainAt("/admin/dashboard-header"))).toEqual({ without: null });
  expect(asked(shownAgainAt("/admin/content/a?tab=b", "assetId"))).toEqual({ without: "assetId" });
});

it("its own address is without that", () => {
  expect(plainAddress("/a", "?again=1&without=b")).toBe("/a");
  expect(plainAddress("/a", "?tab=b&again=1")).toBe("/a?tab=b");
});
