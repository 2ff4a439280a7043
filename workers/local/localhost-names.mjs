import dns from "node:dns";

/** `*.localhost` means this machine, as in browsers and curl; Node asks the resolver, which often does not know. */
const lookup = dns.lookup;
dns.lookup = function lookupWithLocalhost(...call) {
  const [name, options, callback] = call;
  const done = typeof options === "function" ? options : callback;
  if (typeof name !== "string" || !name.endsWith(".localhost")) return lookup.apply(this, call);
  const address = "127.0.0.1";
  if (typeof options === "object" && options?.all) process.nextTick(done, null, [{ address, family: 4 }]);
  else process.nextTick(done, null, address, 4);
};
