/**
 * `fetch` for `npm run dev`, where the pages run in Vite and there is no service binding to sqld: `http://ev1.db/…`
 * becomes `http://ev1.localhost:<port>/…`, so that the Host header still begins with the database's name. Needs a
 * machine on which `*.localhost` resolves; the dev host sees to that.
 */
export function localhostFetch(sqldUrl: string): (request: Request) => Promise<Response> {
  const port = new URL(sqldUrl).port;
  return (request) => {
    const url = new URL(request.url);
    url.host = `${url.hostname.split(".")[0]}.localhost:${port}`;
    return fetch(new Request(url, request));
  };
}
