import { expect, it } from "vitest";
import { asPage, keepingText } from "../../../workers/http";

const HERE = "https://demo.x.test/tasks/1/withdrawal";
const refused = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
const opened = (headers: Record<string, string> = {}) =>
  new Request(HERE, { headers: { accept: "text/html,application/xhtml+xml", ...headers } });

it("a person is shown a page with what was refused and the way back", async () => {
  const answer = await asPage(
    opened({ referer: "https://demo.x.test/tasks/1?q=a&by=date" }),
    refused(409, { message: "“<b>Power</b>” was changed a moment ago." }),
  );
  expect(answer.status).toBe(409);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain(
    "<h1>We could not do that</h1><p>“&lt;b&gt;Power&lt;/b&gt;” was changed a moment ago.</p>",
  );
  expect(html).toContain('<a href="/tasks/1?q=a&amp;by=date">Go back</a>');
});

it("what says nothing of its own gets our words, and who came from nowhere a way on", async () => {
  const cases: [number, unknown, string][] = [
    [404, { message: "Not Found" }, "There is nothing at this address."],
    [403, { message: "Only organisers may see the whole list" }, "You do not have permission"],
    [500, { message: "SQLITE_CONSTRAINT: secret thing" }, "Nothing was changed. Please try again."],
    [422, ["x"], "Nothing was changed. Please try again."],
  ];
  for (const referer of ["", "https://evil.test/a", "nonsense", HERE]) {
    for (const [status, body, words] of cases) {
      const html = await (await asPage(opened({ referer }), refused(status, body))).text();
      expect(html).toContain(words);
      expect(html).not.toContain("secret thing");
      expect(html).toContain('<a href="/">Go to the start page</a>');
    }
  }
});

it("scripts, and what is no refusal, get what was answered", async () => {
  const body = refused(404, { message: "Not Found" });
  expect(await asPage(new Request(HERE, { headers: { accept: "*/*" } }), body)).toBe(body);
  const fine = Response.json({ a: 1 });
  expect(await asPage(opened(), fine)).toBe(fine);
  const page = new Response("<p>", { status: 404, headers: { "content-type": "text/html" } });
  expect(await asPage(opened(), page)).toBe(page);
});

it("what was typed stands on the page to be copied, as text, with the way back that the refusal names", async () => {
  const rejectedInput = "\n</textarea><script>alert(1)</script> & more";
  const body = {
    message: "It was decided a moment ago.",
    rejectedInput,
    back: "/admin/approvals?team=a&page=2",
  };
  const html = await (await asPage(opened(), refused(409, body), { nonce: "abc" })).text();
  expect(html).toContain(
    'readonly dir="auto">\n\n&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</textarea>',
  );
  expect(html).toContain('<a href="/admin/approvals?team=a&amp;page=2">Go back</a>');
  expect(html).toContain('<style nonce="abc">');
  expect(html).not.toContain("<script>");
});

it("who is signed out gets the text back before the way to sign-in, where something was typed", async () => {
  const signIn = (headers = {}) =>
    new Response(null, {
      status: 302,
      headers: { location: "/auth/login?next=%2Ftasks%2F1", "x-signed-out": "1", ...headers },
    });
  const page = keepingText(opened(), signIn(), "A <b>long</b> reason");
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain("A &lt;b&gt;long&lt;/b&gt; reason</textarea>");
  expect(html).toContain('<a href="/auth/login?next=%2Ftasks%2F1">Sign in</a>');
  const plain = signIn();
  expect(keepingText(opened(), plain, undefined)).toBe(plain);
  expect(keepingText(new Request(HERE, { headers: { accept: "*/*" } }), plain, "text")).toBe(plain);
  const other = new Response(null, { status: 302, headers: { location: "/tasks" } });
  expect(keepingText(opened(), other, "text")).toBe(other);
});

it("whoever is signed in has it in their frame; where that fails, or is another page, it stands alone", async () => {
  const framed = (status: number) =>
    new Response("<nav>", { status, headers: { "content-type": "text/html; charset=utf-8" } });
  const asked: unknown[] = [];
  const answer = await asPage(
    opened({ referer: "https://demo.x.test/tasks/1?q=a&by=date" }),
    refused(409, { message: "It was changed a moment ago." }),
    {
      inFrame: async (refusal) => {
        asked.push(refusal);
        return framed(409);
      },
    },
  );
  expect(await answer.text()).toBe("<nav>");
  expect(asked).toEqual([
    {
      status: 409,
      message: "It was changed a moment ago.",
      back: "/tasks/1?q=a&by=date",
    },
  ]);
  const failing = [
    () => Promise.reject(new Error("no frame")),
    () => Promise.resolve(framed(500)),
    () => Promise.resolve(Response.json({}, { status: 403 })),
  ];
  for (const inFrame of failing) {
    const page = await asPage(opened(), refused(403, { message: "Forbidden" }), { inFrame });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("You do not have permission");
  }
});
