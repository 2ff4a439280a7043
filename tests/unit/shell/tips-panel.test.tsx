import { describe, expect, it } from "vitest";
import AdminLayout from "~/shell/admin-layout";
import { adminMap } from "~/shell/admin-map.server";
import { rendered } from "../support/rendered";

const event = {
  ...{ name: "Boat Show", dates: "", logo: null, logos: { onLight: null, onDark: null } },
  ...{ navTheme: "light", version: "7" },
};
const account = { name: "Mia Marsh", role: "Admin", links: [] };

describe("the tips beside a screen of staff", () => {
  const data = { event, ...adminMap("admin", {}), crumbs: {}, account, tips: [] };
  const frame = (handle?: object, more: object = {}) =>
    rendered(<AdminLayout />, { at: "/admin/tasks?q=x", data: { ...data, ...more }, handle });

  it("shows a screen's own tips, and the sentence of the specification where it has none", () => {
    expect(frame().words).toContain("Tips and tricks Hide tips and tricks Tips and tricks coming soon!");
    const link = { to: "/admin/approvals", label: "Approvals" };
    const { words, links } = frame({}, { tips: [{ title: "What waits", text: "It is in one list.", link }] });
    expect(words).toContain("What waits It is in one list. Approvals");
    expect(words).not.toContain("coming soon");
    expect(links).toContainEqual(["/admin/approvals", "Approvals"]);
  });
  it("hides the tips, brings them back, and stays where it is", () => {
    const forms = (tips: unknown) => {
      const { tags, html } = frame({}, { tips });
      const isSent = tags("form").some(({ action }) => action === "/admin/tips/display");
      const [show] = tags("button").filter(({ name }) => name === "show");
      return { isSent, show: show?.value, hasAside: html.includes("<aside"), html };
    };
    expect(forms([])).toMatchObject({ isSent: true, show: "no", hasAside: true });
    expect(forms(null)).toMatchObject({ isSent: true, show: "yes", hasAside: false });
    expect(forms(null).html).toContain('name="back" value="/admin/tasks?q=x"');
    expect(frame({ isWide: true }, { tips: null }).words).not.toContain("Tips");
  });
});
