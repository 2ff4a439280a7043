import { expect, it } from "vitest";
import { readSources } from "./support/source-tree";

/** Forms that take something typed or chosen and do not ask before they are left: why each need not. */
const FREE: Readonly<Record<string, string>> = {
  // Nobody has a password or a code to lose, and whoever goes elsewhere meant to.
  "app/features/account/pages/update-email-login.tsx": "signs in",
  "app/features/auth/new-password-form.tsx": "signs in",
  "app/features/auth/pages/forgot-password.tsx": "signs in",
  "app/features/auth/pages/login.tsx": "signs in",
  "app/features/auth/pages/second-factor.tsx": "signs in",
  "app/features/auth/totp-form.tsx": "signs in",
  // A keyword that takes something away.
  "app/ui/confirm-form.tsx": "confirms",
  // One choice, sent by the button beside it.
  "app/features/content/admin/components/edited-section.tsx": "a place",
  "app/ui/reorder.tsx": "a place",
  "app/features/forms/builder/components/field-verbs.tsx": "a place",
  "app/features/sidebar/components/sidebar-panel.tsx": "a section",
  "app/features/forms/pages/add-form.tsx": "a form to copy: its other form asks",
  "app/features/forms/lab/components/lab-side.tsx": "a case's name",
  "app/features/imports/components/import-columns.tsx": "columns, proposed again from the file",
  "app/features/imports/components/import-mends.tsx": "one word for another",
  "app/features/tasks/approvals/components/decision-forms.tsx":
    "the day that was asked for: its other form asks",
  "app/features/tasks/by-team/pages/team-task.tsx": "a status",
  "app/features/tasks/components/task-people.tsx": "a person",
  "app/features/tasks/reminders/components/what-is-told.tsx": "why something is left out of one day",
  "app/features/forms/guests/components/link-form.tsx": "one's own address",
  "app/features/forms/webhooks/pages/webhook-test.tsx": "whose answers a test is sent with",
  // Kept by themselves: in the tab, or saved as they are typed.
  "app/features/tasks/approvals/pages/task-request.tsx": "kept in the tab",
  "app/features/tasks/comments/components/write-form.tsx": "kept in the tab",
  "app/features/forms/builder/properties/field-form.tsx": "saved at once",
  "app/features/forms/builder/logic-editor/logic-form.tsx": "saved at once",
  // Searches.
  "app/features/forms/builder/components/palette.tsx": "searches",
  "app/ui/gallery/files.tsx": "a specimen",
};

const TYPED =
  /<(?!BackField|DraftFields)(\w*(?:Fields?|Area|Inputs)|RadioGroup|CheckboxGroup|Checkbox|Switch|textarea|select)\b/;
const INPUT = /<input\b(?![^>]*type="hidden")/;

/** Of each form that posts, up to its end: whether it takes anything but the press of a button. */
function takesText(code: string): boolean {
  return [...code.matchAll(/<(Form|BackForm|fetcher\.Form|form)\b/g)].some(({ 1: name, index }) => {
    const end = code.indexOf(`</${name}>`, index);
    const form = code.slice(index, end < 0 ? index : end);
    return !/^[^>]*method="get"/.test(form) && (TYPED.test(form) || INPUT.test(form));
  });
}

it("a form into which somebody types asks before it is left (`GuardedForm`, `EditorForm`), or need not", () => {
  const forms = readSources("app")
    .filter(({ path, code }) => path.endsWith(".tsx") && takesText(code) && !/\buseUnsaved\b/.test(code))
    .map(({ path }) => path);
  // The forms that teams and guests fill in save themselves (filling-in-forms.md).
  expect(forms.filter((path) => !path.startsWith("app/features/forms/runner/"))).toEqual(
    Object.keys(FREE).sort(),
  );
});

it("the word to type before something goes for good is asked for in one place, which waits for it", () => {
  const askers = readSources("app").filter(({ code }) => /Type '(CONFIRM|\$\{)/.test(code));
  expect(askers.map(({ path }) => path)).toEqual(["app/ui/confirm-form.tsx"]);
});
