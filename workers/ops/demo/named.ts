/** The id of what the demo has made under this name: a name that is mistyped is a fault. */
export function named(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has nothing that is called “${name}”`);
  return id;
}
