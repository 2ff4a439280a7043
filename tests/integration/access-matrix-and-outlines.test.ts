import { afterAll, beforeAll, describe } from "vitest";
import { TEST_MS } from "../harness/patience";
import { type Judged, judgeAccess, judgeAnswers, judgedOf } from "./support/access";
import { judgeSights, type Sights, sightsOf } from "./support/outlines";
import { type Walk, walkThrough } from "./support/walk";

/**
 * Each page, asked for by each role, and what is judged of the answers: who may do what (the access matrix), and what people see
 * (the outlines, stored beside this file; `npm test -- integration outlines -u` writes them anew).
 * `PORTAL_PAGES=/admin/tasks,/tasks/:taskId` walks through these pages alone.
 */
let walk: Walk | undefined;
let judged: Judged;
let sights: Sights;

beforeAll(async () => {
  walk = await walkThrough();
  judged = judgedOf(walk);
  sights = sightsOf(walk);
}, 2 * TEST_MS);

afterAll(() => walk?.end());

describe("every page, method and role", () => judgeAccess(() => judged));
describe("every answer", () => judgeAnswers(() => judged));
describe("what people see", () => judgeSights(() => sights));
