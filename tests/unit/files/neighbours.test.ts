import { expect, it } from "vitest";
import {
  fileForEditor,
  fileOf,
  filesOf,
  findFile,
  recentlyStaged,
  stagedFiles,
} from "~/features/files/files.queries.server";
import {
  attachmentOf,
  attachmentsOf,
  evidenceFile,
  evidenceOf,
  taskForViewer,
} from "~/features/tasks/files/task-files.queries.server";
import { hostileEvent, ids } from "../support/hostile-event";

const of = hostileEvent();
const STAFF = { teamId: undefined, isStaff: true };
const ALBA = { teamId: "alba", isStaff: false };
const OWNED = { collection: "tasks", entityId: "alpha" };

it("files of a task: what staff attached, and what this team gave", async () => {
  expect(
    await Promise.all([
      of(taskForViewer("alpha", STAFF)),
      of(taskForViewer("dead", STAFF)),
      of(taskForViewer("alpha", ALBA)),
      of(taskForViewer("silver", ALBA)),
      of(attachmentsOf("alpha"), ids),
      of(attachmentOf("alpha", "a1"), (x) => x?.id),
      of(attachmentOf("alpha", "a-staged")),
      of(attachmentOf("alpha", "a-other")),
      of(evidenceOf("alpha", "alba"), (rows) => rows.map((x) => `${x.id} ${x.by}`)),
      ...["e1", "e-birch", "e-zed", "e-staged"].flatMap((id) =>
        [STAFF, ALBA].map((who) => of(evidenceFile("alpha", id, who), (x) => x?.id ?? null)),
      ),
    ]),
  ).toEqual([
    { title: "alpha" },
    { title: "dead" },
    { title: "alpha" },
    null,
    "a2 a1",
    "a1",
    null,
    null,
    ["e2 null", "e1 Ann Tester"],
    "e1",
    "e1",
    "e-birch",
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("stored files are their owner's; staged ones their uploader's until they expire", async () => {
  expect(
    await Promise.all([
      of(filesOf(OWNED), ids),
      of(stagedFiles(OWNED, "max"), ids),
      of(stagedFiles(OWNED, "ann"), ids),
      of(recentlyStaged("tasks", "max"), ids),
      of(recentlyStaged("taskEvidence", "max"), ids),
      ...["a1", "a-staged", "e1"].flatMap((id) => [
        of(fileOf(OWNED, id), (x) => x?.id ?? null),
        of(fileForEditor(OWNED, id, "max"), (x) => x?.id ?? null),
        of(fileForEditor(OWNED, id, "ann"), (x) => x?.id ?? null),
      ]),
      of(findFile("e1"), (x) => x?.id),
    ]),
  ).toEqual([
    "a-other a2 a1",
    "a-staged a-staged2",
    "",
    "a-staged2 a-staged",
    "",
    "a1",
    "a1",
    "a1",
    null,
    "a-staged",
    null,
    null,
    null,
    null,
    "e1",
  ]);
});
