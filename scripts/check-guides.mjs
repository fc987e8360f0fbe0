// Every command and path that a guide names must exist, every setting is listed, and every decision record has its form.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { problemsOfSecurityPage } from './security-page.mjs'
import { root } from './project.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const guides = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
const problems = []
for (const file of guides) {
  const text = readFileSync(join(root, file), 'utf8').replace(/<!--[\s\S]*?-->/g, '')
  for (const [, name] of text.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)) {
    if (scripts[name] === undefined) problems.push(`${file}: npm run ${name} does not exist`)
  }
  for (const [, path] of text.matchAll(
    /`((?:apps|packages|e2e|demo|docs|scripts|\.ci)\/[A-Za-z0-9_./-]*[A-Za-z0-9_/])`/g,
  )) {
    if (!existsSync(join(root, path))) problems.push(`${file}: ${path} does not exist`)
  }
  for (const [, path] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)) {
    if (!existsSync(join(root, dirname(file), path))) problems.push(`${file}: the link ${path} leads nowhere`)
  }
}

const namesIn = (file, pattern) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name)
const settings = namesIn('apps/server/src/platform/config.ts', /^ {2}([A-Z_]+): /gm)
const explained = namesIn('docs/settings.md', /^\| `([A-Z_]+)` \|/gm)
const missing = settings.filter((name) => !explained.includes(name))
const unknown = explained.filter((name) => !settings.includes(name))
for (const name of missing) problems.push(`docs/settings.md does not explain ${name}.`)
for (const name of unknown) problems.push(`docs/settings.md explains ${name}, which does not exist.`)

const recordForm =
  /^# (\d{3}): .+\n\nStatus: (proposed|accepted|superseded by \d{3})\nDate: \d{4}-\d{2}-\d{2}\n/
for (const file of guides.filter((name) => /^docs\/decisions\/\d/.test(name))) {
  const [, number] = readFileSync(join(root, file), 'utf8').match(recordForm) ?? []
  if (number === undefined || !file.startsWith(`docs/decisions/${number}-`)) {
    problems.push(`${file} begins otherwise than docs/decisions/README.md asks.`)
  }
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  if (!index.includes(`(${basename(file)})`)) problems.push(`docs/decisions/README.md does not list ${file}.`)
}
const glossaryMax = 40
const [glossary] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## Overview')
const words = [...glossary.matchAll(/^\| (?!Word \|)/gm)].length
if (words > glossaryMax) problems.push(`The glossary of docs/architecture.md has ${words} words.`)
const [, sentence = '', table = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').match(
  /## The road of a page\n([^|]*)([^]*?)\n\n/,
)
const folderOfRoad = 'apps/web/src/reading/viewer'
const road = table.split(/[|;]/).flatMap((part) => {
  // "`a.ts` and `b.ts` in `folder`, `c.ts`": those before a folder are in it.
  const groups = part.split(/ in (?=`[^`.]+`)/)
  return groups.flatMap((group, index) => {
    const [, folder = ''] = groups[index + 1]?.match(/^`([^`]+)`/) ?? []
    return [...group.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name]) => join(folder, name))
  })
})
const roadPaths = road.map((path) => (path.startsWith('apps/') ? path : join(folderOfRoad, path)))
for (const path of roadPaths)
  if (!existsSync(join(root, path))) problems.push(`The road of a page names ${path}, which does not exist.`)
if (!sentence.includes(` ${new Set(roadPaths).size} of them`))
  problems.push(
    `The road of a page has ${new Set(roadPaths).size} files: docs/architecture.md says otherwise.`,
  )
problems.push(...problemsOfSecurityPage(readFileSync(join(root, 'docs/security.md'), 'utf8')))
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
