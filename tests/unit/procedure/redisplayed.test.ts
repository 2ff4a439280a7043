import { expect, it } from "vitest";
import { plainAddress, redisplayed, redisplayedAt } from "~/procedure/redisplayed";

const asked = (path: string) => redisplayed({ url: `http://a.localhost${path}` });

it("a form is shown again where its address says so, and saved elsewhere", () => {
  expect(asked("/admin/dashboard-header")).toBeNull();
  expect(asked(redisplayedAt("/admin/dashboard-header"))).toEqual({ without: null });
  expect(asked(redisplayedAt("/admin/content/a?tab=b", "assetId"))).toEqual({ without: "assetId" });
});

it("its own address is without that", () => {
  expect(plainAddress("/a", "?again=1&without=b")).toBe("/a");
  expect(plainAddress("/a", "?tab=b&again=1")).toBe("/a?tab=b");
});
