// Holds the built pages to their budgets: what a phone downloads before a page works. 1 KB is 1000 bytes. What a
// browser really requests, and when, is counted by e2e/budgets.spec.ts.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './project.mjs'

const dist = join(root, 'apps', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const { viewer: viewerLimits, ...pageLimits } = JSON.parse(
  readFileSync(join(root, 'scripts', 'page-limits.json'), 'utf8'),
)
const scriptModules = JSON.parse(readFileSync(join(dist, '.vite', 'chunk-modules.json'), 'utf8'))
const fontLimit = 120_000
/** A few KB: a framework alone would have ten times as many. */
const firstScriptLimit = 5000

const page = (name) => `src/app/pages/${name}-page.tsx`
/** The group with the bar of a signed-in person, see apps/web/chunk-groups.ts. */
const bar = 'bar'
const landing = { document: 'landing.html', parts: [page('landing')] }

/** `later` are parts that are requested only when someone presses something. */
const pages = [
  { name: 'landing page', ...landing },
  { name: 'sign-in', ...landing, later: ['src/people/sessions/sign-in-modal.tsx'] },
  { name: 'Home', document: 'shells/home.html', parts: [page('home'), bar] },
  { name: 'subject page', document: 'shells/subject.html', parts: [page('subject'), bar] },
  {
    name: 'department page',
    document: 'cse.html',
    parts: [page('preview'), 'virtual:preview-subjects/CSE'],
  },
  { name: 'plans', document: 'Subscriptionplans.html', parts: [page('plans')] },
  { name: 'sign-up', document: 'SignUp.html', parts: [page('sign-up')] },
  { name: 'viewer', document: 'shells/viewer.html', parts: ['viewer', 'opening', bar], limits: viewerLimits },
]

const keyOf = (part) =>
  manifest[part] === undefined
    ? Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key].name === part)
    : part

const chunksOf = (part, found = new Set()) => {
  const name = keyOf(part)
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no ${part}.`)
  if (found.has(name)) return found
  found.add(name)
  for (const needed of chunk.imports ?? []) chunksOf(needed, found)
  return found
}

const chunksOfAll = (parts) =>
  [...new Set(parts.flatMap((part) => [...chunksOf(part)]))].map((name) => manifest[name])

const compressed = new Map()

/** Compresses each file once, although most pages load it. */
const brotliBytes = (file) => {
  const bytes = compressed.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
  compressed.set(file, bytes)
  return bytes
}

const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

const budgetOf = ({ name, document, parts, later = [], limits = pageLimits }) => {
  const scripts = ['boot.js', ...chunksOfAll(['index.html', ...parts, ...later]).map(({ file }) => file)]
  const bytes = scripts.reduce((sum, file) => sum + brotliBytes(file), 0)
  const html = readFileSync(join(dist, 'prerendered', document), 'utf8')
  // What the document does not name is requested a wave later.
  const unnamed = chunksOfAll(['index.html', ...parts])
    .flatMap(({ file, css = [] }) => [file, ...css])
    .filter((file) => !html.includes(`"/${file}"`))
  return {
    isOver: scripts.length > limits.scripts || bytes > limits.scriptBytes || unnamed.length > 0,
    words: [
      `${name}: ${scripts.length} scripts of ${limits.scripts}`,
      `${inKilobytes(bytes)} of ${inKilobytes(limits.scriptBytes)}`,
      ...unnamed.map((file) => `${document} does not name ${file}`),
    ].join(', '),
  }
}

/** What belongs to Home, forms and staff, except for the button in the bar of staff. */
const ofOtherPages = new RegExp(
  [
    '^apps/web/src/app/pages/(?!pdf-viewer-page\\.)',
    '^apps/web/src/(?:base|money|people|library|reading|site)/(?!viewer/|copies/|pdfs/about/|reading-badges/|readings/api\\.|subjects/editing/add-subject-button\\.)',
    '^apps/web/src/ui/(forms|lists|marks)/',
    '^node_modules/@mantine/core/esm/components/(Textarea|Fieldset|Checkbox|Select|FileInput)/',
  ].join('|'),
)

/** Checks that the scripts of the viewer have no module that only other pages need. */
const othersInViewer = () => {
  const others = chunksOfAll(['viewer', 'opening', bar])
    // Every page loads these two.
    .filter(({ isEntry, name }) => isEntry !== true && name !== 'common')
    .flatMap(({ file }) => Object.entries(scriptModules[file]))
    .flatMap(([module, bytes]) => (bytes > 0 && ofOtherPages.test(module) ? [module] : []))
  const words = others.length === 0 ? 'nothing of other pages' : others.join(', ')
  return { isOver: others.length > 0, words: `modules of the viewer: ${words}` }
}

/** What the viewer itself loads later. */
const ofViewer =
  /^src\/(app\/layout\/(pdf-viewer-keys|menus\/note-menu-rows)|reading\/(viewer\/|marks\/viewer-marks\.))/

/** Checks that no other page loads the chunk of the viewer for a module that it shares with it. */
const othersWithViewer = () => {
  const viewer = keyOf('viewer')
  const others = Object.keys(manifest).filter(
    (key) => key.startsWith('src/') && !ofViewer.test(key) && chunksOf(key).has(viewer),
  )
  const words = others.length === 0 ? 'the viewer alone' : others.join(', ')
  return { isOver: others.length > 0, words: `pages with the scripts of the viewer: ${words}` }
}

/** Counts the script inside the document of the viewer, which runs before everything else. */
const firstScriptOfViewer = () => {
  const html = readFileSync(join(dist, 'prerendered', 'shells', 'viewer.html'), 'utf8')
  const [, script] = /<script data-viewer-start[^>]*>([^]*?)<\/script>/.exec(html) ?? []
  if (script === undefined) throw new Error('The viewer has no first script.')
  const bytes = brotliCompressSync(script).length
  return {
    isOver: bytes > firstScriptLimit,
    words: `first script of the viewer: ${inKilobytes(bytes)} of ${inKilobytes(firstScriptLimit)}`,
  }
}

// Fonts of other scripts are loaded only by a page that shows one of their letters.
const fontBytes = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.woff2') && !file.startsWith('noto-sans-'))
  .reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0)

const results = [
  ...pages.map(budgetOf),
  firstScriptOfViewer(),
  othersInViewer(),
  othersWithViewer(),
  { isOver: fontBytes > fontLimit, words: `fonts: ${inKilobytes(fontBytes)} of ${inKilobytes(fontLimit)}` },
]
for (const { isOver, words } of results) console.log(`${isOver ? 'over' : 'ok'}: ${words}`)
process.exit(results.some(({ isOver }) => isOver) ? 1 : 0)
