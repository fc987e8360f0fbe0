// The rooms of the house: the same six in the server, the browser and the contract, and what may import what.
import { posix } from 'node:path'

const byName = (a, b) => a.localeCompare(b)

/** What each room is for. A room imports only rooms that come before it. */
const purposes = {
  base: 'who people are, settings, prices, mail, and the record of what was done',
  money: 'paying: claims, bank statements, credits, receipts, subscriptions',
  people: 'signing up and in, passwords, the second factor, students and their years',
  library: 'what staff provide: subjects, sections, references, PDFs with their versions',
  reading: 'what students do with it: the viewer, search, marks, copies on the phone, places',
  site: 'the whole of it: insight, exports, health, feedback, takedowns, the landing page',
}
export const rooms = Object.keys(purposes)

const contractRoot = 'packages/contract/src/'

/** Each side with what is above its rooms, the lowest first. Everything else of it is below them. */
const sides = [
  { side: 'contract', root: contractRoot, above: ['registry.ts', 'errors.ts'] },
  { side: 'server', root: 'apps/server/src/', above: ['app', 'cli'] },
  { side: 'browser', root: 'apps/web/src/', above: ['app', 'dev'] },
]

/** What a feature of the browser offers besides its `api.ts` and `keys.ts`. */
const doors = [
  'apps/web/src/library/pdfs/about/about-note.tsx',
  'apps/web/src/library/pdfs/about/about-words.ts',
  'apps/web/src/library/sections/section-title-id.ts',
  'apps/web/src/people/second-factor/verified-fields.tsx',
  'apps/web/src/reading/copies/copy.ts',
  'apps/web/src/reading/copies/holding.ts',
  'apps/web/src/reading/copies/taking-over.ts',
  'apps/web/src/reading/viewer/session/request.ts',
]

/**
 * Finds where a file of the product is.
 * @returns its side, its layer, how high that is, and its feature; null outside the three sides
 */
export const placeOf = (path) => {
  const found = sides.find(({ root }) => path.startsWith(root))
  if (found === undefined) return null
  const { side, root, above } = found
  const parts = path.slice(root.length).split('/')
  const [first, second] = parts
  const isRoom = rooms.includes(first)
  const rank = isRoom
    ? rooms.indexOf(first) + 1
    : above.includes(first)
      ? rooms.length + 1 + above.indexOf(first)
      : 0
  return {
    side,
    layer: isRoom || rank > 0 ? first : 'below',
    rank,
    feature: isRoom && parts.length > 2 ? `${first}/${second}` : null,
  }
}

/** Names what a source imports, types and parts that are loaded later included. */
const importsOf = (text) =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)[^']*'/g)].map(([, name]) => name)

const pathOf = (from, name) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const [, inContract] = /^@lectureshelf\/contract\/(.+)$/.exec(name) ?? []
  return inContract === undefined ? null : `${contractRoot}${inContract}.ts`
}

/** Lists the imports between files of the product, each as the paths `from` and `to`. */
export const edgesOf = (files) => {
  const known = new Set(files.map(({ path }) => path))
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .map((name) => ({ from: path, to: pathOf(path, name) }))
      .filter(({ to }) => to !== null && known.has(to)),
  )
}

const isOwn = (path) => /\.(repo|routes)\.ts$/.test(path)
const isOffered = (path) => /\/(api|keys)\.ts$/.test(path) || doors.includes(path)

const problemOf = ({ from, to }) => {
  const [user, used] = [placeOf(from), placeOf(to)]
  if (user === null || used === null || user.side !== used.side) return null
  if (used.rank > user.rank)
    return `${from}: ${user.layer === 'below' ? 'what is below the rooms' : user.layer} may not import ${to}`
  if (user.feature === null || used.feature === null || user.feature === used.feature) return null
  if (user.side === 'server' && isOwn(to))
    return `${from}: ${to} belongs to its feature alone; use its service, policy or query`
  if (user.side === 'browser' && !isOffered(to))
    return `${from}: a feature offers its api.ts and keys.ts, and not ${to}`
  return null
}

/** Lists the imports that run against the order of the rooms, or into the inside of a feature. */
export const problemsOfImports = (edges) => edges.map(problemOf).filter((problem) => problem !== null)

const graphOf = (edges) => {
  const graph = new Map()
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
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

/** Lists the groups of names that reach each other, each in the order of the alphabet. */
export const circlesOf = (edges) => {
  const graph = graphOf(edges.filter(({ from, to }) => from !== to))
  const reach = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]))
  const groups = new Map()
  for (const [name, reached] of reach) {
    if (!reached.has(name)) continue
    const group = [...reached].filter((other) => reach.get(other)?.has(name)).toSorted(byName)
    groups.set(group.join(', '), group)
  }
  return [...groups.values()]
}

/** Lists the imports between features of the server. */
export const edgesOfFeatures = (edges) =>
  edges
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => from?.side === 'server' && to?.side === 'server')
    .map(({ from, to }) => ({ from: from.feature, to: to.feature }))
    .filter(({ from, to }) => from !== null && to !== null)

const featuresIn = (files, room, side) => {
  const places = files.map(({ path }) => placeOf(path)).filter((place) => place?.side === side)
  const names = places.filter(({ layer, feature }) => layer === room && feature !== null)
  return [...new Set(names.map(({ feature }) => feature.slice(room.length + 1)))].toSorted(byName)
}

/** The rooms that a room imports, in either program. */
const usedBy = (edges, room) => {
  const used = new Set(
    edges
      .map(({ from, to }) => [placeOf(from), placeOf(to)])
      .filter(([user, { side }]) => user.layer === room && user.side === side && side !== 'contract')
      .map(([, { layer }]) => layer),
  )
  return rooms.filter((name) => name !== room && used.has(name))
}

/** Draws the rooms for a reader: an arrow for each import that no other path explains, and what each room holds. */
export const drawRooms = (files, edges) => {
  const uses = new Map([...rooms, 'app'].map((room) => [room, usedBy(edges, room)]))
  const reaches = (from, to) => uses.get(from).some((room) => room === to || reaches(room, to))
  const arrows = [...uses].flatMap(([room, used]) =>
    used
      .filter((name) => !used.some((other) => other !== name && reaches(other, name)))
      .map((name) => `  ${room} --> ${name}`),
  )
  const row = (room) => {
    const lists = ['server', 'browser'].map((side) => featuresIn(files, room, side).join(', '))
    return `| \`${room}\` | ${purposes[room]} | ${lists.join(' | ')} | ${uses.get(room).join(', ') || 'none'} |`
  }
  return [
    '```mermaid',
    'flowchart TB',
    ...arrows.toReversed(),
    '  base --> platform[platform, schema, ui, lib]',
    '```',
    '',
    '| Room | What it is for | In the server | In the browser | Rooms that it imports |',
    '|---|---|---|---|---|',
    ...rooms.toReversed().map(row),
  ].join('\n')
}
