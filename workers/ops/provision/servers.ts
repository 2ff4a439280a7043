import { type DatabaseDriver, nameAt, OWN_SERVER, serverOf } from "./driver";
import { PlainError } from "./plain-error";

/**
 * Many servers as one driver: a name without more is the installation's own server's, `ev1@second` the one's that the
 * settings call so, and a URL is whose it looks like. A URL that points to a server nobody named opens nothing.
 */
export function withServers(
  own: DatabaseDriver,
  others: ReadonlyMap<string, DatabaseDriver>,
): DatabaseDriver {
  const all = [[OWN_SERVER, own] as const, ...others];

  function named(name: string): [DatabaseDriver, string] {
    const server = serverOf(name);
    const driver = server === OWN_SERVER ? own : others.get(server);
    if (driver) return [driver, name.split("@")[0]!];
    throw new PlainError(`No database server is called "${server}" here: name it in DATABASE_SERVERS.`);
  }

  function owner(url: string): readonly [string, DatabaseDriver] {
    const found = all.find(([, driver]) => driver.owns(url));
    if (found) return found;
    const { hostname } = new URL(url.replace(/^libsql:/, "https:"));
    if (!hostname.endsWith(".db")) return [OWN_SERVER, own];
    throw new PlainError(
      `The database ${hostname} is on a server that is not named here: name it in DATABASE_SERVERS.`,
    );
  }

  return {
    servers: [...others.keys()],
    check: (server = OWN_SERVER) => named(`@${server}`)[0].check(),
    create: (name) => on(named(name), (driver, bare) => driver.create(bare)),
    delete: (name) => on(named(name), (driver, bare) => driver.delete(bare)),
    exists: (name) => on(named(name), (driver, bare) => driver.exists(bare)),
    block: (name, what) => on(named(name), (driver, bare) => driver.block(bare, what)),
    address(name) {
      const [driver, bare] = named(name);
      return driver.address(bare);
    },
    owns: (url) => all.some(([, driver]) => driver.owns(url)),
    dump: (of) => owner(of.url)[1].dump(of),
    nameOf(url) {
      const [server, driver] = owner(url);
      return nameAt(driver.nameOf(url), server);
    },
    async fetch(request) {
      const [, driver] = owner(request.url);
      return driver.fetch ? driver.fetch(request) : fetch(request);
    },
  };
}

const on = async <T>(
  [driver, name]: [DatabaseDriver, string],
  work: (driver: DatabaseDriver, name: string) => Promise<T>,
): Promise<T> => work(driver, name);
