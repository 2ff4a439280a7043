import { readFields } from "../provision/field-values";
import { addHost, removeHost } from "../provision/hosts";
import { PlainError } from "../provision/plain-error";
import { setSettings } from "../provision/set-settings";
import { withInstallation } from "./session";
import type { Verb } from "./verb";

/** What changes an event that is there. */
export const SETTING_VERBS: Record<string, Verb> = {
  host: {
    usage: "host add|remove <slug> <host>",
    about: "Has an event answer at another host, or no longer. The portal follows within 30 seconds.",
    run({ words, io }) {
      const [what, slug, host, ...more] = words;
      if ((what !== "add" && what !== "remove") || !slug || !host || more.length > 0) {
        throw new PlainError("Give what to do, a slug and a host: host add|remove <slug> <host>");
      }
      return withInstallation(io, async (on) => {
        if (what === "remove") {
          await removeHost(on, slug, host);
          io.print(`${slug} no longer answers at ${host}.`);
        } else {
          const isNew = await addHost(on, slug, host);
          io.print(`${slug} ${isNew ? "now answers" : "answers already"} at ${host}.`);
        }
        return 0;
      });
    },
  },
  set: {
    usage: "set <slug> <kind>.<field>=<value> …",
    about: `Changes settings, all that are given or none.
  event set boat-show event.timeZone=Europe/Oslo variables.dueSoonDays=14 onboarding.showGreeting=true
The kinds and their fields are named when one is not known. An empty value empties a text; lists take commas.`,
    run({ words: [slug, ...words], io }) {
      if (!slug) throw new PlainError("Give a slug.");
      const fields = readFields(words);
      return withInstallation(io, async (on) => {
        await setSettings(on, slug, fields);
        for (const { kind, field, value } of fields) {
          io.print(`${kind}.${field} is ${JSON.stringify(value)}`);
        }
        return 0;
      });
    },
  },
};
