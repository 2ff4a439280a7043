import { describe, expect, it } from "vitest";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { teamList } from "~/features/teams/teams.queries.server";
import { PersonInput, TeamInput, TeamTypeInput } from "~/features/teams/teams.schema";

const london = { today: "2027-06-10", timeZone: "Europe/London", locale: "en-GB" };

it.each([
  { instant: null, text: "Never" },
  { instant: "2027-06-10T07:52:00Z", text: "Today, 08:52" },
  { instant: "2027-06-09T23:30:00Z", text: "Today, 00:30" },
  { instant: "2027-06-09T22:59:00Z", text: "Yesterday" },
  { instant: "2027-06-08T12:00:00Z", text: "8 June 2027" },
  { instant: "2026-12-31T23:59:00Z", text: "31 December 2026" },
])("a last login at $instant reads “$text” in London", ({ instant, text }) => {
  expect(lastLoginText(instant, london)).toBe(text);
});

it("midnight belongs to the event's zone, not to the server's", () => {
  const kiritimati = { today: "2027-06-11", timeZone: "Pacific/Kiritimati", locale: "en-GB" };
  expect(lastLoginText("2027-06-10T10:00:00Z", kiritimati)).toBe("Today, 00:00");
});

describe("what is typed about a team", () => {
  const whole = { name: "Solent", firstName: "Amara", surname: "Okafor", email: "a@b.example" };

  it("an e-mail address is kept lower-case and trimmed", () => {
    expect(PersonInput.parse({ ...whole, email: "  Amara.Okafor@Solent.EXAMPLE " }).email).toBe(
      "amara.okafor@solent.example",
    );
  });

  it.each([
    [{ name: "" }, "name", "Enter the team's name"],
    [{ name: "   " }, "name", "Enter the team's name"],
    [{ name: undefined }, "name", "Enter the team's name"],
    [{ firstName: "" }, "firstName", "Enter a first name"],
    [{ surname: "x".repeat(101) }, "surname", "Use at most 100 characters"],
    [{ email: "nobody" }, "email", "Enter an e-mail address like name@example.com"],
    [{ email: `${"a".repeat(250)}@b.example` }, "email", "The email address provided is invalid."],
  ])("%o is refused at %s: %s", (change, field, message) => {
    const parsed = TeamInput.safeParse({ ...whole, ...change });
    const messages = parsed.error?.issues
      .filter(({ path }) => path[0] === field)
      .map((issue) => issue.message);
    expect(messages).toContain(message);
  });

  it("of an owner who is here already nothing is asked, of a new one all at once with the rest", () => {
    const chosen = { name: "Solent", targetUserId: "ann" };
    expect(TeamInput.safeParse(chosen).success).toBe(true);
    const fields = TeamInput.safeParse({ name: "" }).error?.issues.map(({ path }) => path[0]);
    expect(fields).toEqual(["name", "firstName", "surname", "email"]);
  });

  it("unknown keys are dropped: nobody sends in an owner, a role or a limit", () => {
    const parsed = TeamInput.parse({ ...whole, ownerId: "x", permissions: "admin", isArchived: true });
    expect(Object.keys(parsed).sort()).toEqual([
      "day",
      "email",
      "firstName",
      "invite",
      "isOrganiser",
      "name",
      "surname",
      "targetUserId",
      "teamTypeId",
      "time",
      "values",
    ]);
    expect(TeamTypeInput.parse({ name: " Shell " })).toEqual({ name: "Shell" });
  });

  it("a list's address that makes no sense counts as not asked", () => {
    expect(
      teamList.Search.parse({
        sort: "password",
        dir: "sideways",
        page: "-3",
        login: "ever",
        q: { a: 1 },
        role: "owner",
        organiser: "perhaps",
        done: ["half", "all"],
        field: ["0190f3a0-0000-7000-8000-000000000001.maybe", "x.yes"],
      }),
    ).toEqual({
      q: "",
      type: [],
      role: [],
      organiser: undefined,
      done: ["all"],
      field: [],
      manager: [],
      login: undefined,
      sort: "name",
      dir: "asc",
      page: 1,
    });
  });
});
