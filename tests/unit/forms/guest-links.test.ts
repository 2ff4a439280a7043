import { sql } from "drizzle-orm";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { loggedPath } from "#workers/logged-path";
import { LinkForm } from "~/features/forms/guests/components/link-form";
import { clearGuestDrafts } from "~/features/forms/guests/guest-drafts.tidy.server";
import {
  draftOfToken,
  mailGuestLink,
  tokenOfProof,
} from "~/features/forms/guests/guest-links.commands.server";
import { submitAsGuest } from "~/features/forms/guests/guest-submission.commands.server";
import { guestMails } from "~/features/forms/guests/guests.mails";
import { guestProofLinkPath } from "~/features/forms/guests/guests.paths";
import { newId, newSecret } from "~/lib/ids";
import { begun, eachAnew, filledIn, form, guest, house, later, SIGNS } from "../support/guests-house";
import { rendered } from "../support/rendered";

eachAnew();

describe("a link that is mailed", () => {
  const to = { link: "draft", email: "ann@boat.example" } as const;

  it("leads to the draft from anywhere; the mail and the log hold nothing that was typed, nor the token", async () => {
    const { filling } = await filledIn();
    await mailGuestLink(guest(), filling, to);
    expect(await house.mails()).toMatchObject([
      { recipient: "ann@boat.example", templateId: "guestDraftLink" },
    ]);
    const all = JSON.stringify([
      await house.mails(),
      await house.jobs(),
      await house.rows(sql`select * from activity`),
    ]);
    for (const secret of [filling.token, "Secret words"]) expect(all).not.toContain(secret);
    expect(all.replace(JSON.stringify(await house.mails()), "")).not.toContain("ann@boat.example");
    expect(await draftOfToken(guest(), { formId: form.id, token: filling.token })).not.toBeNull();
    for (const [formId, token] of [
      [newId(), filling.token],
      [form.id, newSecret()],
      [form.id, ""],
      [form.id, "' or 1=1"],
    ] as const)
      expect(await draftOfToken(guest(), { formId, token })).toBeNull();
    expect(
      await draftOfToken(guest({ now: later(31 * 86_400) }), { formId: form.id, token: filling.token }),
    ).toBeNull();
  });

  it("works for as many days as is said where it is asked for", async () => {
    const { filling } = await filledIn();
    const { words } = rendered(createElement(LinkForm, { formId: form.id, link: "draft" }));
    const days = Number(/It works for (\d+) days/.exec(words)?.[1]);
    const opened = (after: number) =>
      draftOfToken(guest({ now: later(after * 86_400) }), { formId: form.id, token: filling.token });
    expect(await opened(days - 1)).not.toBeNull();
    expect(await opened(days + 1)).toBeNull();
  });

  it("three times an hour to an address, of a draft; ten times from a network", async () => {
    const { filling } = await filledIn();
    for (const email of ["a@x.test", "b@x.test", "c@x.test"])
      await mailGuestLink(guest(), filling, { ...to, email });
    await expect(mailGuestLink(guest(), filling, { ...to, email: "d@x.test" })).rejects.toMatchObject({
      status: 429,
    });
    for (const n of [1, 2, 3]) await mailGuestLink(guest({}, `192.0.2.${n}`), (await filledIn()).filling, to);
    await expect(mailGuestLink(guest({}, "192.0.2.4"), (await filledIn()).filling, to)).rejects.toMatchObject(
      { status: 429 },
    );
    const many = async () =>
      mailGuestLink(guest({}, "192.0.2.50"), (await filledIn()).filling, {
        ...to,
        email: `${newId()}@x.test`,
      });
    const begunElsewhere = guest({}, "192.0.2.51");
    for (let n = 0; n < 10; n += 1) {
      const { filling: next } = await filledIn(guest({}, `198.51.100.${n}`));
      await mailGuestLink(begunElsewhere, next, { ...to, email: `p${n}@x.test` });
    }
    const { filling: last } = await filledIn(guest({}, "198.51.100.99"));
    await expect(mailGuestLink(begunElsewhere, last, { ...to, email: "q@x.test" })).rejects.toMatchObject({
      status: 429,
    });
    await many();
  });

  it("is not mailed where nothing is saved, or the form is not public", async () => {
    const { filling } = await begun(guest());
    await expect(mailGuestLink(guest(), filling, to)).rejects.toThrow("Nothing is saved yet");
    const saved = await filledIn();
    await house.at.write(sql`update form set is_public = 0`);
    await expect(mailGuestLink(guest(), saved.filling, to)).rejects.toThrow("Form is not public");
    expect(await house.mails()).toEqual([]);
  });

  it("with which to submit is sealed: for this form and event, for 24 hours", async () => {
    const { filling } = await filledIn();
    await mailGuestLink(guest(), filling, { link: "proof", email: "ann@boat.example" });
    const [job] = await house.jobs();
    const { unseal } = await import("#db/seal");
    const { path } = JSON.parse(
      await unseal({ secret: "s".repeat(32), purpose: "mail" }, String(job?.sealed)),
    ) as { path: string };
    const proof = path.split("/").at(-1) ?? "";
    expect(path).toBe(guestProofLinkPath(form.id, proof));
    expect(path).not.toContain(filling.token);
    const at = (change: object, of: object = {}) =>
      tokenOfProof({ ...guest(), ...change }, { formId: form.id, proof, ...of });
    expect(await at({})).toBe(filling.token);
    expect(await at({ now: later(86_401) })).toBeNull();
    expect(await at({ event: { ...guest().event, id: "other" } })).toBeNull();
    expect(await at({ env: { ...guest().env, APP_SECRET: "t".repeat(32) } })).toBeNull();
    expect(await at({}, { formId: newId() })).toBeNull();
    for (const wrong of ["", "v2.", `${proof}A`, proof.replace(/.$/, ""), filling.token, "v1.AAAA", "v2.%00"])
      expect(await at({}, { proof: wrong })).toBeNull();
  });

  it("stands in no log line", () => {
    const token = newSecret();
    for (const kind of ["draft", "proof"])
      for (const path of [
        `/guests/forms/${form.id}/${kind}/${token}`,
        `/guests/forms/${form.id}/${kind}/${token}.data`,
        `//Guests//forms/x/${kind}/${token}`,
        `/guests/forms/x%2F${kind}%2F${token}`,
      ])
        expect(loggedPath(path)).not.toContain(token);
    for (const path of [`/guests/forms/${form.id}`, `/guests/forms/${form.id}/pages/1`])
      expect(loggedPath(path)).toBe(path);
  });

  it("says what it is for, and that nothing was sent yet", () => {
    const facts = { fields: { formTitle: "Press pass" }, eventName: "Boat Show" } as never;
    expect(guestMails.guestDraftLink.write(facts)).toMatchObject({
      subject: "Your draft of “Press pass”",
      lines: [expect.stringContaining("not submitted yet")],
    });
    expect(guestMails.guestProofLink.write(facts).lines[0]).toContain("Nothing has been sent");
  });
});

describe("drafts that nobody touches", () => {
  it("go after 30 days with their files; those of teams, and what was sent in, stay", async () => {
    const { filling } = await filledIn();
    const sent = await filledIn();
    await submitAsGuest(guest({ now: later(10) }), sent.filling, { checked: sent.checked, signs: SIGNS });
    await house.save(house.ann, { of: "team", formId: form.id, taskId: null }, { [`f.${form.first}`]: "1" });
    const draft = await draftOfToken(guest(), { formId: form.id, token: filling.token });
    await house.at.write(
      sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at, updated_by)
        values ('f1', 'submissions', ${form.id}, 'stored', 'a', 'b', 1, 'k', '', '', '', '')`,
      sql`insert into submission_file values (${draft?.id}, 'f1', 'q', '')`,
    );
    const left = async () => {
      const [row] = await house.rows(sql`select (select count(*) from submission) as submissions,
        (select count(*) from file) as files, (select sum(drafts) from submission_count) as drafts`);
      return row;
    };
    await writeBatch(house.at.db, clearGuestDrafts(later(29 * 86_400)));
    expect(await left()).toEqual({ submissions: 3, files: 1, drafts: 2 });
    await writeBatch(house.at.db, clearGuestDrafts(later(31 * 86_400)));
    expect(await left()).toEqual({ submissions: 2, files: 0, drafts: 1 });
  });
});
