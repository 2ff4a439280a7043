import { expect, it } from "vitest";
import { archiveActions, asking } from "~/ui/archivable";

const PATHS = {
  active: "/a",
  archived: "/a/old",
  archives: "/a/put",
  restorations: "/a/back",
  undo: "/a/undo",
  removal: "/a/out",
};
const OTHER = asking({ label: "Shift", value: "shift", formAction: "/a/shift" });
const said = (options: Parameters<typeof archiveActions>[1]) =>
  archiveActions(PATHS, options).map(
    ({ value, formAction, formMethod = "post" }) => `${formMethod} ${value} ${formAction}`,
  );

it("archives active things, restores archived ones, and asks before it deletes", () => {
  expect(said({ canDelete: true, others: [OTHER] })).toEqual([
    "post archive /a/put",
    "get shift /a/shift",
    "get delete /a/out",
  ]);
  expect(said({ canDelete: true, isArchived: true, others: [OTHER] })).toEqual([
    "post restore /a/back",
    "get delete /a/out",
  ]);
});

it("offers no deletion to those who may not", () => {
  expect(said({ canDelete: false })).toEqual(["post archive /a/put"]);
  expect(said({ canDelete: false, isArchived: true })).toEqual(["post restore /a/back"]);
});
