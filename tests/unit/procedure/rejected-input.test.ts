import { expect, it } from "vitest";
import * as z from "zod";
import { RequestInput } from "~/features/tasks/approvals/requests.schema";
import { CommentInput } from "~/features/tasks/comments/comments.schema";
import { TaskInput } from "~/features/tasks/tasks.schema";
import { rejectedInputIn } from "~/procedure/rejected-input.server";

const form = (fields: Record<string, string | string[]>) => {
  const made = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) made.append(name, value);
  return made;
};
const ID = "0190f3a0-0000-7000-8000-000000000001";

it("takes what people type by the form's schema, and neither ids, choices, days nor hidden things", () => {
  const asked = { kind: "moreTime", wantedDate: "2027-06-01", reason: "The lorry\nis late", formId: ID };
  expect(rejectedInputIn(RequestInput, form(asked))).toEqual({ text: "The lorry\nis late", isLong: true });
  expect(rejectedInputIn(CommentInput, form({ text: "Hello", inPlace: "1", formId: ID }))?.text).toBe(
    "Hello",
  );
  const task = {
    title: "Rigging",
    description: "Bring it",
    type: "task",
    dueDate: "2027-06-01",
    version: "3",
  };
  expect(rejectedInputIn(TaskInput, form({ ...task, groupIds: [ID, ID], attachmentIds: ID }))).toEqual({
    text: "Rigging\n\nBring it",
    isLong: true,
  });
});

it("a name alone is nothing that is lost, and nothing typed is nothing", () => {
  const named = z.object({ name: z.string().max(100), more: z.string().max(2000).default("") });
  expect(rejectedInputIn(named, form({ name: "Ann", more: " " }))).toEqual({ text: "Ann", isLong: false });
  expect(rejectedInputIn(named, form({ name: "", other: "x".repeat(900) }))).toBeNull();
  expect(rejectedInputIn(undefined, form({ name: "Ann" }))).toBeNull();
});

it("no secret comes back", () => {
  const schema = z.object({ email: z.email(), password: z.string().max(1000), code: z.string().max(500) });
  expect(rejectedInputIn(schema, form({ email: "a@b.test", password: "pw", code: "123" }))).toEqual({
    text: "a@b.test",
    isLong: false,
  });
});
