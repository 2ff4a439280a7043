import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signatureHeaders, signedContent } from "~/features/forms/webhooks/delivery/signature.server";

/** The same by node's own HMAC, as a receiver would check it. */
const expected = (secret: string, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(text, "utf8")
    .digest("base64")}`;

describe("a signature", () => {
  it("is that of the specification's own example", async () => {
    const headers = await signatureHeaders(
      { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, content: '{"test": 2432232314}' },
      ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    );
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("agrees with a second reckoning, whatever the body", async () => {
    for (const content of ["", "a=1&b=%C3%A9", "<a>\u{1F6A2} £ é</a>", "x".repeat(256 * 1024)]) {
      const secret = `whsec_${randomBytes(24).toString("base64")}`;
      const headers = await signatureHeaders({ id: "one", timestamp: 1_800_000_000, content }, [secret]);
      expect(headers["webhook-signature"]).toBe(expected(secret, `one.1800000000.${content}`));
    }
  });

  it("is made with both secrets while one is being replaced", async () => {
    const [fresh, old] = [24, 32].map((size) => `whsec_${randomBytes(size).toString("base64")}`) as [
      string,
      string,
    ];
    const headers = await signatureHeaders({ id: "one", timestamp: 5, content: "{}" }, [fresh, old]);
    expect(headers["webhook-signature"].split(" ")).toEqual([
      expected(fresh, "one.5.{}"),
      expected(old, "one.5.{}"),
    ]);
  });

  it("is refused for what is no signing secret", async () => {
    await expect(signatureHeaders({ id: "one", timestamp: 5, content: "" }, ["secret"])).rejects.toThrow(
      "whsec_",
    );
  });

  it("is over the query string of a GET, and over the body of all else", () => {
    const url = "https://example.com/in?key=1&name=J%C3%BCrgen#part";
    expect(signedContent({ method: "GET", url, body: "" })).toBe("key=1&name=J%C3%BCrgen");
    expect(signedContent({ method: "DELETE", url, body: "{}" })).toBe("{}");
  });
});
