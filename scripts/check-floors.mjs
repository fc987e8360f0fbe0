// The build uses nothing that an oldest supported browser lacks, unless scripts/floors/allowed.mjs says why it may.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allowed } from './floors/allowed.mjs'
import { readCompat } from './floors/compat.mjs'
import { findingsOf, withoutAllowed } from './floors/findings.mjs'
import { root } from './project.mjs'

const web = join(root, 'apps', 'web')
const dist = join(web, 'dist')
const floors = JSON.parse(readFileSync(join(web, 'browser-floors.json'), 'utf8'))
const placesShown = 3

const files = readdirSync(dist, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(m?js|css|html)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(dist, path), 'utf8') }))

const { open, stale } = withoutAllowed(findingsOf(readCompat(), floors, files), allowed)
for (const { what, browsers, places } of open) {
  console.error(`${what} is not in the oldest supported browsers. First in: ${browsers.join(', ')}.`)
  for (const { path, line, excerpt } of places.slice(0, placesShown))
    console.error(`  apps/web/dist/${path}:${line}  ${excerpt}`)
  if (places.length > placesShown) console.error(`  and ${places.length - placesShown} more`)
}
if (open.length > 0)
  console.error(
    'Write it in another way, or add it to scripts/floors/allowed.mjs with what happens without it.',
  )
for (const what of stale)
  console.error(`scripts/floors/allowed.mjs: the build uses no ${what} there. Remove it.`)

// The sentence for older browsers names the same versions.
const { chrome, firefox, safari } = floors
const isSaid = readFileSync(join(web, 'public', 'boot.js'), 'utf8')
  .replace(/' \+\s+'/, '')
  .includes(`Chrome or Android WebView ${chrome}, Firefox ${firefox} or Safari ${safari} `)
if (!isSaid) console.error('apps/web/public/boot.js: the sentence for older browsers names other versions.')

console.log(
  `${files.length} files of the build for Chrome ${chrome}, Firefox ${firefox} and Safari ${safari}.`,
)
process.exit(open.length === 0 && stale.length === 0 && isSaid ? 0 : 1)
