import { Agent, type IncomingHttpHeaders, request as send } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
  /** The address that answered, after redirects. */
  url: string;
  json<T>(): T;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as a form. */
  form?: Record<string, string> | URLSearchParams;
  json?: unknown;
  body?: string | Buffer;
  /** Go where redirects say; else the redirect itself is the answer. */
  follow?: boolean;
}

export interface Client {
  get(url: string, ask?: Omit<Ask, "method">): Promise<Answer>;
  post(url: string, ask?: Omit<Ask, "method">): Promise<Answer>;
  request(url: string, ask?: Ask): Promise<Answer>;
  /** Cookies by host. */
  cookies: Map<string, Map<string, string>>;
}

/**
 * A browser's manners without a browser: `*.localhost` is this machine, cookies are kept by host, and unsafe requests
 * carry their Origin (give another one in `headers` to play a foreign site).
 */
export function httpClient(options: { localAddress?: string } = {}): Client {
  const agent = new Agent({ keepAlive: true, localAddress: options.localAddress });
  const cookies: Client["cookies"] = new Map();

  async function request(url: string, ask: Ask = {}): Promise<Answer> {
    let answer = await once(url, ask);
    for (let hops = 0; ask.follow && answer.headers.location && hops < 10; hops += 1) {
      const next = new URL(answer.headers.location, answer.url).href;
      answer = await once(next, answer.status === 307 || answer.status === 308 ? ask : {});
    }
    return answer;
  }

  function once(address: string, ask: Ask): Promise<Answer> {
    const url = new URL(address);
    const method = ask.method ?? "GET";
    const { type, body } = bodyOf(ask);
    const headers: Record<string, string> = { host: url.host };
    const jar = cookies.get(url.host);
    if (jar?.size) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    if (method !== "GET" && method !== "HEAD") headers.origin = url.origin;
    if (type) headers["content-type"] = type;
    if (body) headers["content-length"] = String(Buffer.byteLength(body));
    for (const [name, value] of Object.entries(ask.headers ?? {})) headers[name.toLowerCase()] = value;
    return new Promise((resolve, reject) => {
      const outgoing = send(
        { agent, host: "127.0.0.1", port: url.port || 80, method, path: url.pathname + url.search, headers },
        async (incoming) => {
          try {
            const chunks: Buffer[] = [];
            for await (const chunk of incoming) chunks.push(chunk as Buffer);
            const bytes = Buffer.concat(chunks);
            const text = bytes.toString("utf8");
            keep(url.host, incoming.headers["set-cookie"] ?? []);
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: text,
              bytes,
              url: url.href,
              json: <T>() => JSON.parse(text) as T,
            });
          } catch (error) {
            reject(error);
          }
        },
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // The server had ended the kept connection in the very moment it was used again: nothing was read of this.
        const isStale = outgoing.reusedSocket && error.code === "ECONNRESET";
        if (isStale) resolve(once(address, ask));
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  function keep(host: string, lines: string[]): void {
    const jar = cookies.get(host) ?? new Map<string, string>();
    cookies.set(host, jar);
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const name = pair.slice(0, pair.indexOf("=")).trim();
      const value = pair.slice(pair.indexOf("=") + 1).trim();
      const isOver = attributes.some((text) => /^\s*max-age=0\s*$/i.test(text) || isPast(text));
      if (isOver) jar.delete(name);
      else jar.set(name, value);
    }
  }

  return {
    cookies,
    request,
    get: (url, ask) => request(url, { ...ask, method: "GET" }),
    post: (url, ask) => request(url, { ...ask, method: "POST" }),
  };
}

function isPast(attribute: string): boolean {
  const [, date] = /^\s*expires=(.*)$/i.exec(attribute) ?? [];
  return date !== undefined && Date.parse(date) < Date.now();
}

function bodyOf({ form, json, body }: Ask): { type?: string; body?: string | Buffer } {
  if (form) return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() };
  if (json !== undefined) return { type: "application/json", body: JSON.stringify(json) };
  return { body };
}
