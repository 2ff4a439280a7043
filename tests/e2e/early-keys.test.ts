import { expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { urlOf } from "../harness/portal";

it("comes alive although keys are pressed from the first moment on", async () => {
  const { page, errors, close } = await newPage();
  try {
    await page.addInitScript(() => {
      const turns = new MessageChannel();
      let left = 20_000;
      turns.port1.onmessage = () => {
        document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
        left -= 1;
        if (left > 0) turns.port2.postMessage(0);
      };
      turns.port2.postMessage(0);
    });
    for (let load = 0; load < 5; load += 1) {
      await page.goto(urlOf("demo", "/auth/login"));
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
    }
    expect(errors).toEqual([]);
  } finally {
    await close();
  }
});
