import { afterEach, describe, expect, it, vi } from "vitest";
import { type OutgoingRequest, sendOnce } from "~/features/forms/webhooks/delivery/send-once.server";
import type { AppEnv, WebhookBindings } from "~/procedure/context";
import { receivers } from "../support/webhook-rows";

const LOCAL = { ENVIRONMENT: "local", BASE_DOMAIN: "portal.example:8787" } as AppEnv;
const POST: OutgoingRequest = {
  ...{ method: "POST", url: "https://hooks.example.com/in", body: '{"a":1}' },
  headers: { "content-type": "application/json" },
};
const send = (
  env: Partial<AppEnv & WebhookBindings>,
  more: Partial<OutgoingRequest> = {},
  ownHosts: string[] = [],
) => sendOnce({ ...LOCAL, ...env } as AppEnv, { ...POST, ...more }, { ownHosts });

afterEach(() => void vi.useRealTimers());

const streamed = (pieces: () => Uint8Array | "end" | "break" | Promise<never>, cancelled = vi.fn()) =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        const piece = await pieces();
        if (piece === "end") controller.close();
        else if (piece === "break") controller.error(new TypeError("Connection lost"));
        else controller.enqueue(piece);
      },
      cancel: cancelled,
    }),
    { headers: { "content-type": "text/plain" } },
  );

describe("one request", () => {
  it("goes out as it is, follows no redirect, and brings status, type and answer", async () => {
    const { asked, EGRESS } = receivers(
      (_url, init) =>
        new Response("elsewhere", {
          status: 302,
          headers: { location: "http://10.0.0.1/", "x-redirect": String(init.redirect) },
        }),
    );
    expect(await send({ EGRESS })).toEqual({
      ...{ kind: "answer", status: 302, retryAfter: null, isWhole: true, answer: "elsewhere" },
      ...{ answerType: "text/plain;charset=UTF-8", ms: expect.any(Number) },
    });
    expect(asked.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
      { url: POST.url, method: "POST", body: '{"a":1}' },
    ]);
  });

  it("asks for no redirect to be followed", async () => {
    let redirect: unknown;
    const { EGRESS } = receivers((_url, init) => {
      redirect = init.redirect;
      return new Response();
    });
    await send({ EGRESS });
    expect(redirect).toBe("manual");
  });

  it("carries no body by GET", async () => {
    const { asked, EGRESS } = receivers(() => new Response());
    await send({ EGRESS }, { method: "GET", body: null });
    expect(asked[0]?.body).toBe("");
  });

  it("keeps 10 KB of an answer, and then closes it", async () => {
    const cancelled = vi.fn();
    const { EGRESS } = receivers(() => streamed(() => new Uint8Array(3000).fill(65), cancelled));
    const sent = await send({ EGRESS });
    expect(sent).toMatchObject({ kind: "answer", status: 200, isWhole: false });
    expect(sent.kind === "answer" && sent.answer.length).toBe(10 * 1024);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it("takes a status that came as the receiver's word, though the rest broke off", async () => {
    let piece = 0;
    const { EGRESS } = receivers(() =>
      streamed(() => (piece++ === 0 ? new TextEncoder().encode("half") : "break")),
    );
    expect(await send({ EGRESS })).toMatchObject({
      kind: "answer",
      status: 200,
      answer: "half",
      isWhole: false,
    });
  });

  it("waits ten seconds, for the first sign and for the last", async () => {
    vi.useFakeTimers();
    const never = new Promise<never>(() => {});
    const silent = send(receivers(() => never));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await silent).toMatchObject({ kind: "noAnswer", why: "No answer within 10 seconds" });
    const dripping = send(receivers(() => streamed(() => never)));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await dripping).toMatchObject({ kind: "answer", status: 200, answer: "", isWhole: false });
  });

  it("says of what breaks no more than people understand, and no address", async () => {
    const of = async (message: string) => {
      const sent = await send(
        receivers(() => {
          throw new TypeError(message);
        }),
      );
      return sent.kind === "noAnswer" ? sent.why : sent.kind;
    };
    expect(await of("Network connection lost at 10.1.2.3.")).toBe(
      "No connection, or it broke off before an answer came",
    );
    expect(await of("TLS peer's certificate is not trusted; reason = self signed")).toContain(
      "secure connection",
    );
    expect(await of("DNS lookup failed.; params.host = x")).toBe("The name in the address leads nowhere");
    expect(await of("connect() blocked by restrictPeers()")).toBe(
      "The name in the address leads to no public place",
    );
  });
});

describe("where a request may go", () => {
  it("is judged before anything is sent: nowhere inside, and to none of this installation's hosts", async () => {
    const { asked, EGRESS } = receivers(() => new Response());
    for (const url of [
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://[::ffff:7f00:1]/",
      "http://169.254.169.254/latest",
      "https://demo.portal.example/",
      "https://show.own.example/in",
      "ftp://example.com/",
      "https://a:b@example.com/",
    ])
      expect(await send({ EGRESS }, { url }, ["show.own.example"]), url).toMatchObject({ kind: "refused" });
    expect(asked).toEqual([]);
  });

  it.each(["a\r\nx: 1", "a\nb", "\u0000", "ł"])("is nowhere with a header %j", async (value) => {
    const { asked, EGRESS } = receivers(() => new Response());
    const sent = await send({ EGRESS }, { headers: { authorization: value } });
    expect(sent).toMatchObject({ kind: "refused", why: expect.stringContaining("authorization") });
    expect(asked).toEqual([]);
  });

  it("has no way out of one machine without the binding, and by the platform's fetch where it is deployed", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("deployed"));
    expect(await send({})).toMatchObject({ kind: "refused" });
    expect(fetched).not.toHaveBeenCalled();
    expect(await send({ ENVIRONMENT: "production" })).toMatchObject({ kind: "answer", answer: "deployed" });
    fetched.mockRestore();
  });

  it("leads the receiver's name to the receiver, on one machine alone", async () => {
    const beside = receivers(() => new Response("beside"));
    const out = receivers(() => new Response("out"));
    const url = "http://receiver.test/orders";
    const RECEIVER = beside.EGRESS;
    expect(await send({ RECEIVER, EGRESS: out.EGRESS }, { url })).toMatchObject({ answer: "beside" });
    expect(await send({ RECEIVER, EGRESS: out.EGRESS }, { url: "http://other.test/" })).toMatchObject({
      answer: "out",
    });
    expect(await send({ ENVIRONMENT: "staging", RECEIVER, EGRESS: out.EGRESS }, { url })).toMatchObject({
      answer: "out",
    });
  });
});
