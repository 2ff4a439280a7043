/**
 * Nodes in an order in which each comes after everything that it depends on, and the circles among them: Tarjan's strongly
 * connected components, without recursion, in a time that grows as nodes and dependencies do. `at` counts the nodes
 * from 0; one that depends on itself is a circle too.
 */
export function inOrder<N extends { at: number }>(
  nodes: readonly N[],
  dependenciesOf: (node: N) => readonly N[],
): { order: N[]; circles: N[][] } {
  const dependencies = nodes.map(dependenciesOf);
  const found: (number | undefined)[] = [];
  const lowest: number[] = [];
  const isOpen: boolean[] = [];
  const open: N[] = [];
  const order: N[] = [];
  const circles: N[][] = [];
  let count = 0;

  const enter = (node: N, trail: { node: N; next: number }[]) => {
    found[node.at] = lowest[node.at] = count++;
    open.push(node);
    isOpen[node.at] = true;
    trail.push({ node, next: 0 });
  };
  const leave = (node: N) => {
    if (lowest[node.at] !== found[node.at]) return;
    const component = open.splice(open.lastIndexOf(node));
    for (const one of component) isOpen[one.at] = false;
    order.push(...component.reverse());
    const isOwn = component.length === 1 && dependencies[node.at]?.includes(node);
    if (component.length > 1 || isOwn) circles.push(component);
  };

  for (const start of nodes) {
    if (found[start.at] !== undefined) continue;
    const trail: { node: N; next: number }[] = [];
    enter(start, trail);
    for (let step = trail.at(-1); step; step = trail.at(-1)) {
      const { node } = step;
      const next = dependencies[node.at]?.[step.next++];
      if (!next) {
        trail.pop();
        leave(node);
        const above = trail.at(-1)?.node;
        if (above) lowest[above.at] = Math.min(lowest[above.at] ?? 0, lowest[node.at] ?? 0);
      } else if (found[next.at] === undefined) enter(next, trail);
      else if (isOpen[next.at]) {
        lowest[node.at] = Math.min(lowest[node.at] ?? 0, found[next.at] ?? 0);
      }
    }
  }
  return { order, circles };
}
