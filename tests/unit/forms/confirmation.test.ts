import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import {
  ConfirmationForm,
  NewConfirmationForm,
} from "~/features/forms/confirmations/confirmation-form.schema";
import { confirmationScreen } from "~/features/forms/filling/confirmation.server";
import type { FillingCtx } from "~/features/forms/filling/filling-use.server";
import { DEFAULT_CONFIRMATION } from "~/features/forms/forms.texts";
import { guestConfirmation } from "~/features/forms/guests/guest-confirmation.server";
import { keepGuestToken } from "~/features/forms/guests/guest-cookie.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import {
  type Reader,
  readSubmission,
  submissionReads,
} from "~/features/forms/submissions/submission.queries.server";
import { submitFilling } from "~/features/forms/submissions/submit.commands.server";
import { newId, newSecret } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
beforeEach(async () => {
  house = await submissionsHouse();
  form = await house.published([]);
  await house.at.write(sql`update form set is_public = 1`);
});

/** Sends the form in, and says as what. */
async function sent(ctx: CommandContext, filling: Filling): Promise<string> {
  await house.save(ctx, filling, { [`f.${form.first}`]: "Secret words" });
  const { draft, number } = await readFilling(ctx, filling);
  const done = await submitFilling(ctx, filling, {
    ...{ draftId: draft?.id ?? "", version: draft?.version ?? 0, number },
  });
  return done.kind === "submitted" ? done.submissionId : "";
}

it("a button of the rules asks for no name, what is saved does", () => {
  const sent = { message: "Thanks", formId: newId(), version: 1 };
  for (const shape of [NewConfirmationForm, ConfirmationForm]) {
    expect(shape.safeParse({ ...sent, step: "add:rules" }).success).toBe(true);
    expect(shape.safeParse(sent).error?.issues).toMatchObject([{ path: ["name"], message: "Enter a name" }]);
    expect(shape.safeParse({ ...sent, name: " Two\n words " }).data?.name).toBe("Two words");
    expect(shape.safeParse({ ...sent, name: "x".repeat(3_999) }).success).toBe(false);
  }
});

describe("what a confirmation says", () => {
  const shownTo = async (reader: Reader, submissionId: string) => {
    const { submission, ...found } = await readBatch(
      house.ann.db,
      submissionReads(house.ann.event, { formId: form.id, submissionId, reader }),
    );
    return confirmationScreen(house.ann as FillingCtx, {
      ...{ form: { title: "Order" }, confirmations: [], confirmationId: "default", ways: [] },
      submission: submission && readSubmission({ submission, ...found }),
      fileTo: (id) => `/files/${id}`,
    });
  };
  const team = (teamId: string): Reader => ({ by: "team", teamId });

  it("to the team and to staff all answers, to everybody else the message alone", async () => {
    const id = await sent(house.ann, { of: "team", formId: form.id, taskId: null });
    for (const reader of [team("stand"), { by: "staff" } as const]) {
      const screen = await shownTo(reader, id);
      expect([screen.reference, JSON.stringify(screen.blocks)]).toEqual([
        "SSO-0001",
        expect.stringContaining("Secret words"),
      ]);
      expect(screen.facts.map(({ label }) => label)).toContain("Submitted by");
    }
    const readers = [team("rival"), { by: "team", teamId: undefined } as const];
    for (const reader of readers)
      expect(await shownTo(reader, id)).toEqual({
        ...{ formTitle: "Order", html: expect.stringContaining("received your answers"), ways: [] },
        ...{ reference: null, facts: [], blocks: null },
      });
  });

  it("nothing of a draft, nor of a confirmation that is none", async () => {
    await house.save(
      house.ann,
      { of: "team", formId: form.id, taskId: null },
      { [`f.${form.first}`]: "Secret" },
    );
    const [draft] = await house.rows<{ id: string }>(sql`select id from submission`);
    expect(await shownTo(team("stand"), draft?.id ?? "")).toMatchObject({ reference: null, blocks: null });
    const place = { confirmations: [], submission: null, fileTo: String, ways: [] };
    for (const at of [
      { form: null, confirmationId: "default" },
      { form: { title: "Order" }, confirmationId: newId() },
    ])
      expect(() => confirmationScreen(house.ann as FillingCtx, { ...place, ...at })).toThrow();
  });
});

describe("what it says to guests", () => {
  it("the reference to the browser that sent it in, and to nobody an answer", async () => {
    const token = newSecret();
    const guest = house.ctx(new Date(), { actor: { id: "guest", level: "user", teamId: null } });
    await sent(guest, { of: "guest", formId: form.id, token });
    const shown = async (kept: { token: string; formId: string } | null) => {
      const holder = {
        ...{ env: guest.env, isSecure: true, event: guest.event, now: new Date(), cookies: [] },
        request: new Request("https://e.example/"),
      } as unknown as CookieHolder;
      if (kept) keepGuestToken(holder, { kind: "sent", ...kept });
      const [cookie = ""] = await Promise.all(holder.cookies);
      const request = new Request("https://e.example/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
      const ctx = { ...guest, scope: { ...holder, request } } as unknown as FillingCtx;
      return guestConfirmation(ctx, { formId: form.id, confirmationId: "default" });
    };
    const own = await shown({ token, formId: form.id });
    expect(own).toMatchObject({ reference: "SSO-0001", facts: [], blocks: null });
    for (const kept of [null, { token: newSecret(), formId: form.id }])
      expect((await shown(kept)).reference).toBeNull();
    expect(own.html).toContain(DEFAULT_CONFIRMATION.message.slice(0, 20));
    await house.at.write(sql`update form set is_public = 0`);
    await expect(shown({ token, formId: form.id })).rejects.toMatchObject({ status: 404 });
  });
});
