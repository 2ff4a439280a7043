/**
 * Why `npm run deploy` with these words is refused, in a line for people; null where they name one environment that
 * `wrangler.toml` (its text) has.
 */
export function refuseDeploy(args, config) {
  const known = [...new Set([...config.matchAll(/^\[env\.([\w-]+)\]/gm)].map(([, name]) => name))];
  const named = args.flatMap((arg, at) => {
    if (arg === "--env" || arg === "-e") return [args[at + 1] ?? ""];
    const [, name] = /^(?:--env|-e)=(.*)$/.exec(arg) ?? [];
    return name === undefined ? [] : [name];
  });
  if (named.length === 1 && known.includes(named[0])) return null;
  const said = named.length > 1 ? "Name one environment only" : "Say where to";
  const examples = known.map((name) => `npm run deploy -- --env ${name}`);
  return `${said}: ${examples.join("   or   ")}. Nothing was deployed.`;
}
