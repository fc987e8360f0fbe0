// Holds the built pages to their budgets: what a phone downloads before a page works. 1 KB is 1000 bytes.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './project.mjs'

const dist = join(root, 'apps', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const page = (name) => `src/app/pages/${name}-page.tsx`
/** What the pages of signed-in people fetch by themselves besides their own chunk. */
const signedIn = [
  'src/app/layout/signed-in-bar.tsx',
  ...['students', 'subjects', 'dss'].map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key].name === name)
    if (found === undefined) throw new Error(`The build has no chunk named ${name}.`)
    return found
  }),
]

const pages = [
  { name: 'landing page', limit: 150_000, parts: [page('landing')] },
  { name: 'Home', limit: 220_000, parts: [page('home'), ...signedIn] },
  { name: 'subject page', limit: 220_000, parts: [page('subject'), ...signedIn] },
]
const fontLimit = 120_000

const chunksOf = (name, found = new Set()) => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no ${name}.`)
  if (found.has(name)) return found
  found.add(name)
  for (const needed of chunk.imports ?? []) chunksOf(needed, found)
  return found
}

const brotliBytes = (file) => brotliCompressSync(readFileSync(join(dist, file))).length

const scriptBytes = (parts) => {
  const names = new Set(['index.html', ...parts].flatMap((part) => [...chunksOf(part)]))
  const files = new Set(['boot.js', ...[...names].map((name) => manifest[name].file)])
  return [...files].reduce((sum, file) => sum + brotliBytes(file), 0)
}

const fontBytes = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.woff2'))
  .reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0)

const results = [
  ...pages.map(({ name, limit, parts }) => ({
    name: `JavaScript of the ${name}`,
    bytes: scriptBytes(parts),
    limit,
  })),
  { name: 'fonts', bytes: fontBytes, limit: fontLimit },
]
for (const { name, bytes, limit } of results) {
  console.log(
    `${bytes > limit ? 'over' : 'ok'}: ${name} ${(bytes / 1000).toFixed(1)} KB of ${limit / 1000} KB`,
  )
}
process.exit(results.some(({ bytes, limit }) => bytes > limit) ? 1 : 0)
