import { expect, it } from "vitest";
import { walkMainJob } from "./support/main-job";

it("the main job without JavaScript: the same steps, the same words", async () => {
  await expect(walkMainJob("without-js", false)).resolves.toBeUndefined();
});
