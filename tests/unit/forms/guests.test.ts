import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { TIME_LIMITS } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { asksTurnstile, secured } from "#workers/http";
import { MB } from "~/features/files/file-types.rules";
import { guestToken, keepGuestToken } from "~/features/forms/guests/guest-cookie.server";
import {
  begunGuestFilling,
  countGuestUpload,
  guestFilling,
} from "~/features/forms/guests/guest-filling.server";
import { submitAsGuest } from "~/features/forms/guests/guest-submission.commands.server";
import { removeAnswerFile } from "~/features/forms/submissions/answer-files.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import { putBack } from "~/features/forms/submissions/put-back.commands.server";
import { newId, newSecret, sha256 } from "~/lib/ids";
import {
  begun,
  browser,
  eachAnew,
  filledIn,
  form,
  guest,
  house,
  later,
  published,
  SIGNS,
} from "../support/guests-house";

eachAnew();

describe("a guest's cookie", () => {
  it("holds 32 random bytes, for this form alone, out of reach of scripts, for 30 days", async () => {
    const { set, filling, holder } = await begun(guest());
    expect(filling.token).toMatch(/^[\w-]{43}$/);
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^__Secure-guestDraft=/);
    for (const part of [
      `Path=/guests/forms/${form.id}`,
      "HttpOnly",
      "Secure",
      "SameSite=Lax",
      "Max-Age=2592000",
    ])
      expect(set[0]).toContain(part);
    expect((await guestFilling(holder(), form.id)).token).toBe(filling.token);
    expect((await begunGuestFilling(guest(), holder(), form.id)).token).toBe(filling.token);
  });

  it("is stored as its hash, and expires 30 days after it was saved last", async () => {
    const { filling } = await filledIn();
    const [row] = await house.rows<{ hash: string; days: number }>(
      sql`select guest_token as hash, round(julianday(expires_at) - julianday(updated_at)) as days from submission`,
    );
    expect(row).toEqual({ hash: await sha256(filling.token), days: 30 });
  });

  it("is none of another form, another event, another kind, nor one that somebody made up", async () => {
    const { holder, jar } = await begun(guest());
    const [name = "", value = ""] = [...jar][0] ?? [];
    expect(await guestToken({ ...holder(), event: { id: "other" } }, "draft", form.id)).toBeNull();
    expect(await guestToken(holder(), "sent", form.id)).toBeNull();
    jar.set("__Secure-guestSent", value);
    expect(await guestToken(holder(), "sent", form.id)).toBeNull();
    jar.set(name, btoa(JSON.stringify(newSecret())));
    expect(await guestToken(holder(), "draft", form.id)).toBeNull();
    const other = browser();
    const at = other.holder();
    keepGuestToken(at, { kind: "draft", formId: form.id, token: "short" });
    await other.take(at);
    expect(await guestToken(other.holder(), "draft", form.id)).toBeNull();
  });
});

/** What was counted so often was counted as often as that. */
const counted = (n: number, now: number) =>
  writeBatch(guest().control, [sql`update sign_in_attempts set count = ${now} where count = ${n}`]);
/** A guest types an answer into a new draft, as in that browser. */
const answer = async (at: ReturnType<typeof browser>, ctx = guest()) => {
  at.jar.delete("__Secure-guestDraft");
  const holder = at.holder();
  const filling = await begunGuestFilling(ctx, holder, form.id);
  try {
    await house.save(ctx, filling, { [`f.${form.first}`]: "Secret words" });
  } finally {
    await at.take(holder);
  }
  return filling;
};

describe("how much comes from one browser, and from one address", () => {
  it("ten drafts that hold an answer an hour of a browser: the eleventh is told when it opens again", async () => {
    const at = browser();
    for (let n = 1; n <= 10; n += 1) await answer(at);
    await expect(answer(at, guest({ now: later(600) }))).rejects.toMatchObject({
      ...{ status: 429, retryAfter: expect.any(Number) },
      message: expect.stringMatching(/in this browser in the last hour.*try again in (49|50) minutes/),
    });
    // Another browser of the same hall goes on, and this one after the hour.
    await answer(browser());
    await answer(at, guest({ now: later(3_601) }));
  });

  it("three hundred of an address, however many browsers; of an IPv6 address the whole network counts", async () => {
    for (let n = 1; n <= 2; n += 1) await answer(browser(), guest({}, `2001:db8:1:2::${n}`));
    // Of each browser it is one.
    await counted(2, 299);
    await answer(browser(), guest({}, "2001:db8:1:2::3"));
    await expect(answer(browser(), guest({}, "2001:db8:1:2:ffff::1"))).rejects.toMatchObject({
      ...{ status: 429, message: expect.stringContaining("network") },
    });
    await answer(browser(), guest({}, "192.0.2.10"));
  });

  it("what holds no answer is no draft, and what is saved again is no new one", async () => {
    const at = browser();
    for (let n = 0; n < 30; n += 1) {
      at.jar.delete("__Secure-guestDraft");
      const holder = at.holder();
      await house.save(guest(), await begunGuestFilling(guest(), holder, form.id), {});
      await at.take(holder);
    }
    expect(await house.rows(sql`select 1 from submission`)).toEqual([]);
    const filling = await answer(at);
    for (let n = 0; n < 30; n += 1) await house.save(guest(), filling, { [`f.${form.first}`]: `Word ${n}` });
    for (let n = 2; n <= 10; n += 1) await answer(at);
  });

  it("500 MB an hour, what is refused not counted, what says no size taken for the most", async () => {
    for (let n = 0; n < 9; n += 1) await countGuestUpload(guest(), 50 * MB, 1);
    await expect(countGuestUpload(guest(), 51 * MB, 1)).rejects.toMatchObject({ status: 429 });
    await countGuestUpload(guest(), null, 50 * MB);
    await expect(countGuestUpload(guest(), 1, 1)).rejects.toMatchObject({ status: 429 });
    await expect(countGuestUpload(guest({}, "192.0.2.77"), 501 * MB, 1)).rejects.toMatchObject({
      status: 429,
    });
    await countGuestUpload(guest({}, "192.0.2.77"), 500 * MB, 1);
  });

  it("ten that a browser sends an hour, and three hundred presses of an address", async () => {
    const { filling, checked } = await filledIn();
    const wrong = { ...checked, version: 99 };
    const send = (one: string, what = wrong) =>
      submitAsGuest(guest({ now: later(9) }), filling, { checked: what, signs: { ...SIGNS, browser: one } });
    for (let n = 0; n < 10; n += 1) await send("one");
    await expect(send("one", checked)).rejects.toMatchObject({
      ...{ status: 429, message: expect.stringMatching(/this browser.*Your answers are kept: try again in/) },
    });
    await counted(11, 299);
    await send("two");
    await expect(send("another", checked)).rejects.toMatchObject({
      ...{ status: 429, message: expect.stringContaining("your network") },
    });
  });
});

describe("a file of a guest's draft", () => {
  it("is removed, and put back by this browser alone", async () => {
    await published([{ type: "upload", label: "Card" }], "With a file");
    const upload = form.ids[0] ?? "";
    const { filling } = await filledIn();
    const { draft } = await readFilling(guest(), filling);
    const fileId = newId();
    await house.at.write(
      sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at, updated_by)
        values (${fileId}, 'submissions', ${form.id}, 'stored', 'card.png', 'image/png', 1, ${`e/x/${fileId}.png`}, '', 'guest', '', 'guest')`,
      sql`insert into submission_file values (${draft?.id ?? ""}, ${fileId}, ${upload}, '')`,
      sql`update submission set answers = json_set(answers, ${`$.${JSON.stringify(upload)}`},
        json(${JSON.stringify({ type: "upload", files: [fileId] })})), version = version + 1`,
    );
    const removed = await removeAnswerFile(guest(), filling, { fileId });
    const removalId = removed.removalId ?? "";
    expect((await readFilling(guest(), filling)).files.size).toBe(0);
    const { filling: stranger } = await filledIn();
    await expect(putBack(guest(), stranger, { removalId })).rejects.toMatchObject({ status: 409 });
    await putBack(guest(), filling, { removalId });
    expect((await readFilling(guest(), filling)).files.has(fileId)).toBe(true);
  });
});

describe("sending in as a guest", () => {
  const send = async (signs: object, more: Parameters<typeof guest>[0] = {}) => {
    const { filling, checked } = await filledIn();
    const ctx = guest({ now: later(10), ...more });
    return submitAsGuest(ctx, filling, { checked, signs: { ...SIGNS, ...signs } });
  };
  const drafts = () =>
    house.rows<{ n: number }>(sql`select count(*) as n from submission where is_draft = 1`);

  it("makes a submission without team or task, and twice the same", async () => {
    const { filling, checked } = await filledIn();
    const ctx = guest({ now: later(10) });
    expect(await submitAsGuest(ctx, filling, { checked, signs: SIGNS })).toMatchObject({
      kind: "submitted",
      reference: "SSO-0001",
    });
    expect((await submitAsGuest(ctx, filling, { checked, signs: SIGNS })).kind).toBe("again");
    expect(
      await house.rows(sql`select team_id as team, task_id as task, is_guest as guest from submission`),
    ).toEqual([{ team: null, task: null, guest: 1 }]);
  });

  it("too fast is asked to press again, the trap is offered a link, and nothing is lost", async () => {
    expect((await send({}, { now: later(1) })).kind).toBe("tooFast");
    expect((await send({ trap: "http://x.test" })).kind).toBe("unproven");
    expect(await drafts()).toEqual([{ n: 2 }]);
    expect((await send({ trap: "http://x.test", isProven: true })).kind).toBe("submitted");
  });

  const env = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "secret" };
  const says = (answer: () => Promise<Response>) => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (url: string, { body }: { body: URLSearchParams }) => {
      asked.push([url, Object.fromEntries(body)]);
      return answer();
    });
    return asked;
  };

  it("where Turnstile is configured it has the say: passed, failed, without a token, broken", async () => {
    const asked = says(async () => Response.json({ success: true }));
    expect((await send({ turnstile: "t" }, { env })).kind).toBe("submitted");
    expect(asked).toEqual([
      [
        "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        { secret: "secret", response: "t", remoteip: "192.0.2.9" },
      ],
    ]);
    expect((await send({}, { env })).kind).toBe("unproven");
    expect((await send({ turnstile: "x".repeat(2049) }, { env })).kind).toBe("unproven");
    expect(asked).toHaveLength(1);
    for (const answer of [{ success: false }, { success: "true" }, null, []]) {
      says(async () => Response.json(answer));
      expect((await send({ turnstile: "t" }, { env })).kind).toBe("unproven");
    }
    says(async () => new Response("<html>"));
    expect((await send({ turnstile: "t" }, { env })).kind).toBe("unproven");
    expect((await send({ turnstile: "" }, { env: { TURNSTILE_SITE_KEY: "site" } })).kind).toBe("submitted");
  });

  it("where it does not answer in time, a link is offered; who opened one is not asked", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    says(() => new Promise(() => {}));
    const { filling, checked } = await filledIn();
    const ctx = guest({ now: later(10), env });
    const waiting = submitAsGuest(ctx, filling, { checked, signs: { ...SIGNS, turnstile: "t" } });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(TIME_LIMITS.other);
    expect((await waiting).kind).toBe("unproven");
    expect((await submitAsGuest(ctx, filling, { checked, signs: { ...SIGNS, isProven: true } })).kind).toBe(
      "submitted",
    );
  });

  it("its widget is allowed on guest forms alone, and only where it is configured", () => {
    const policy = (path: string, keys: Partial<typeof env>) => {
      const url = new URL(`https://e.example${path}`);
      const on = { PUBLIC_SCHEME: "https" as const, ...keys };
      const { headers } = secured(new Response("x"), on, {
        nonce: "n",
        withTurnstile: asksTurnstile(url, on),
      });
      return headers.get("content-security-policy") ?? "";
    };
    const widget = "https://challenges.cloudflare.com";
    expect(policy(`/guests/forms/${form.id}`, env)).toMatch(
      /script-src 'self' 'nonce-n' https:\/\/challenges\.cloudflare\.com; frame-src 'self' https:\/\/challenges/,
    );
    expect(policy(`/guests/forms/${form.id}`, {})).not.toContain(widget);
    expect(policy("/tasks", env)).not.toContain(widget);
    expect(policy("/guests/content/x", env)).not.toContain(widget);
  });
});
