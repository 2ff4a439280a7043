import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { judgeAddress } from "~/features/forms/webhooks/address.rules";
import { sendOnce } from "~/features/forms/webhooks/delivery/send-once.server";
import type { AppEnv, WebhookBindings } from "~/procedure/context";
import { startAsker } from "../harness/asker";
import { dice } from "../harness/dice";
import { innerAddress } from "../unit/support/inner-addresses";
import { receivers } from "../unit/support/webhook-rows";

/** `PROOF_CASES` (default 2,000): spellings of addresses that lead inside, or are none. */
const CASES = Number(process.env.PROOF_CASES ?? 2_000);

it("no spelling of an address that leads inside is taken on saving, at sending, or by the connection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-addresses-"));
  let reached = 0;
  const inside = createServer((_, response) => {
    reached += 1;
    response.end("inside");
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const { port } = inside.address() as AddressInfo;
  const asker = await startAsker(folder);
  const drawn = dice(33);
  const { asked, EGRESS } = receivers(() => new Response("sent"));
  const env = { ENVIRONMENT: "local", BASE_DOMAIN: "portal.example:8787", EGRESS } as AppEnv &
    WebhookBindings;
  let connections = 0;
  try {
    for (let n = 0; n < CASES; n += 1) {
      const { text, host } = innerAddress(drawn, port);
      expect(judgeAddress(text, { ownHosts: ["portal.example:8787"] }).ok, JSON.stringify(text)).toBe(false);
      const sent = await sendOnce(
        env,
        { method: "POST", url: text, headers: {}, body: "{}" },
        { ownHosts: [] },
      );
      expect(sent.kind, JSON.stringify(text)).toBe("refused");
      if (host === null) continue;
      connections += 1;
      const told = await Promise.race([
        asker.ask("EGRESS", `http://${host}:${port}/`),
        sleep(5_000, "waited"),
      ]);
      expect(told, JSON.stringify(host)).toMatch(/^refused/);
    }
    expect(asked).toEqual([]);
    expect(reached).toBe(0);
    console.log(JSON.stringify({ addresses: CASES, connections }));
  } finally {
    await asker.stop();
    inside.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
