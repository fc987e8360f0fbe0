// npm run notices: writes the licences of all packages that the product ships to apps/server/dist/THIRD-PARTY-NOTICES.md.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

const target = join(root, 'apps', 'server', 'dist', 'THIRD-PARTY-NOTICES.md')

const head = `# Third-party notices

LectureShelf ships the packages below, each under its own licence. The demo PDFs have theirs in \`demo/pdfs/LICENSES.md\`.

Images are made by sharp (Apache-2.0) with libvips, a shared library under LGPL-3.0-or-later that lies beside the program as its
own file in a package named @img/sharp-libvips-PLATFORM. It is not changed and can be replaced by another build of the same version;
its sources are those of the libvips project and of the sharp-libvips packaging.
`

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** Licences of packages whose package.json names none, and where they say so. */
const statedElsewhere = { 'combine-errors': 'MIT (its Readme.md)' }

const textsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    : []

const shipped = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
  .map(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1)
    return { name, version, licence: license ?? statedElsewhere[name], texts: textsIn(join(root, path)) }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

/** Each text once, with the packages that it belongs to. */
const namesByText = new Map()
for (const { name, texts } of shipped) {
  for (const text of texts) namesByText.set(text, [...(namesByText.get(text) ?? []), name])
}

const page = [
  head,
  '| Package | Version | Licence |\n|---|---|---|',
  ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ...[...namesByText].map(
    ([text, names]) => `\n## ${[...new Set(names)].join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``,
  ),
]
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, `${page.join('\n')}\n`)
const unlicensed = shipped.filter(({ licence }) => licence === undefined)
for (const { name } of unlicensed) console.error(`${name} names no licence.`)
process.exit(unlicensed.length === 0 ? 0 : 1)
