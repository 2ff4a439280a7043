import { expect, it } from "vitest";
import { walkMainJob } from "./support/main-job";

it("the main job with JavaScript: from an empty event to a task that the organiser sees done", async () => {
  await expect(walkMainJob("with-js", true)).resolves.toBeUndefined();
});
