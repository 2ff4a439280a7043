import { expect, it } from "vitest";
import { MoreDays } from "~/features/time-table/components/more-days";
import { rendered } from "../support/rendered";

it("each further day is read out by the number that its button removes", () => {
  const days = ["2027-06-12", "2027-06-13"];
  const field = { id: "days", name: "days", initialValue: days };
  const { html, tags } = rendered(<MoreDays field={field} redrawAt="/redraw" />);
  const given = tags("input").filter(({ value }) => days.includes(value ?? ""));
  expect(given.map((input) => input["aria-label"])).toEqual(["Day 2", "Day 3"]);
  const removed = [...html.matchAll(/Remove<span class="vh"> day (\d+)</g)].map(([, at]) => `Day ${at}`);
  expect(tags("input").map((input) => input["aria-label"])).toEqual(removed);
});
