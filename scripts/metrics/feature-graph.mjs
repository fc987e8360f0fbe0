// Which features of the server import each other in a circle, types included.
import { posix } from 'node:path'

const featureOf = (path) =>
  path
    .match(/^apps\/server\/src\/(?:features\/([^/]+)|(content|people))\//)
    ?.slice(1)
    .find(Boolean)

const graphOf = (sources) => {
  const graph = new Map()
  for (const { path, folder, imports, kind } of sources) {
    const feature = kind === 'source' ? featureOf(path) : undefined
    if (feature === undefined) continue
    const uses = graph.get(feature) ?? new Set()
    graph.set(feature, uses)
    for (const name of imports.filter((text) => text.startsWith('.'))) {
      const used = featureOf(posix.join(folder, name))
      if (used !== undefined && used !== feature) uses.add(used)
    }
  }
  return graph
}

const reachableFrom = (graph, start) => {
  const found = new Set()
  const waiting = [start]
  while (waiting.length > 0) {
    for (const next of graph.get(waiting.pop()) ?? []) {
      if (!found.has(next)) {
        found.add(next)
        waiting.push(next)
      }
    }
  }
  return found
}

/** Lists the groups of features that reach each other by their imports. */
export const findCircles = (sources) => {
  const graph = graphOf(sources)
  const reach = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]))
  const groups = new Map()
  for (const [name, reached] of reach) {
    if (!reached.has(name)) continue
    const group = [...reached]
      .filter((other) => reach.get(other)?.has(name))
      .toSorted((a, b) => a.localeCompare(b))
    groups.set(group.join(', '), group)
  }
  return [...groups.values()]
}
