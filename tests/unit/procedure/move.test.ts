import { expect, it, vi } from "vitest";
import type { CommandContext } from "~/procedure/context";
import { MovedSearch } from "~/procedure/move.schema";
import { movedSearch, moveOne } from "~/procedure/move.server";

const nowhere = {} as CommandContext;

it("moves nothing that is not in the list, and writes nothing where it stays", async () => {
  const writes = vi.fn(() => []);
  await expect(moveOne(nowhere, ["a", "b"], { id: "x", to: 1 }, writes)).rejects.toThrow("Not Found");
  for (const to of [2, 7]) {
    expect(await moveOne(nowhere, ["a", "b"], { id: "b", to }, writes)).toEqual({ from: 2, to: 2 });
  }
  expect(writes).not.toHaveBeenCalled();
});

it("tells the writes both orders and the place, within the list's ends", async () => {
  const writes = vi.fn(() => []);
  expect(await moveOne(nowhere, ["a", "b", "c"], { id: "c", to: -4 }, writes)).toEqual({ from: 3, to: 1 });
  expect(writes).toHaveBeenCalledWith({ read: '["a","b","c"]', wanted: '["c","a","b"]', to: 1 });
  expect(await moveOne(nowhere, ["a", "b", "c"], { id: "a", to: 2 }, writes)).toEqual({ from: 1, to: 2 });
  expect(writes).toHaveBeenLastCalledWith({ read: '["a","b","c"]', wanted: '["b","a","c"]', to: 2 });
});

it("says in the address what was moved and which way, and reads it there", () => {
  expect(movedSearch("a b", { from: 3, to: 1 })).toBe("?moved=a%20b&dir=up");
  expect(movedSearch("a", { from: 1, to: 3 })).toBe("?moved=a&dir=down");
  expect(MovedSearch.parse({ moved: "a", dir: "up" })).toEqual({ moved: { id: "a", dir: "up" } });
  expect(MovedSearch.parse({ dir: "sideways" })).toEqual({ moved: null });
});
