// Says what of a build the oldest supported browsers lack.
import { lackingIn } from './compat.mjs'
import { readPage } from './page-uses.mjs'
import { meaningsOf, scriptFeatures } from './script-features.mjs'
import { readScript } from './script-uses.mjs'
import { usesOfStyles } from './style-uses.mjs'

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length
const excerptAt = (text, offset) =>
  text
    .slice(Math.max(0, offset - 40), offset + 40)
    .replace(/\s+/g, ' ')
    .trim()

/** Reads the files of a build once; a method may be of any of its scripts. */
const readFiles = (files) => {
  const read = files.map(({ path, text }) => {
    if (/\.m?js$/.test(path)) return { path, text, ...readScript(path, text), styles: [] }
    if (path.endsWith('.css')) return { path, text, uses: [], styles: [text] }
    return { path, text, ...readPage(text) }
  })
  const defined = new Set(read.flatMap(({ defines }) => [...(defines ?? [])]))
  return { read, defined }
}

/**
 * @param files the path and the text of each built script, style sheet and page
 * @param floors the oldest supported versions of `chrome`, `firefox` and `safari`
 * @returns what those lack, by how people write it: the browsers, and where it is used
 */
export const findingsOf = (data, floors, files) => {
  const lacking = lackingIn(data, floors)
  const features = scriptFeatures(data)
  const { read, defined } = readFiles(files)
  const findings = new Map()
  const add = (what, browsers, { path, text }, start) => {
    const finding = findings.get(what) ?? { what, browsers, places: [] }
    finding.places.push({ path, line: lineAt(text, start), excerpt: excerptAt(text, start) })
    findings.set(what, finding)
  }
  const judgeScript = (file, use) => {
    if (use.kind === 'syntax') return add(use.name, ['not in every one of them'], file, use.start)
    const { what, meanings, isGuess = false } = meaningsOf(features, use)
    if (meanings.length === 0 || (isGuess && defined.has(use.name))) return
    if (meanings.every((meaning) => lacking(meaning).length > 0))
      add(what, lacking(meanings[0]), file, use.start)
  }
  for (const file of read) {
    for (const use of file.uses) judgeScript(file, use)
    for (const css of file.styles)
      for (const { what, compat, start } of usesOfStyles(data.css, file.path, css))
        if (lacking(compat).length > 0) add(what, lacking(compat), { path: file.path, text: css }, start)
  }
  return [...findings.values()].toSorted((a, b) => (a.what < b.what ? -1 : 1))
}

/**
 * Sets apart what is allowed in the files where it is used.
 * @returns what remains, and the entries that allow nothing any more
 */
export const withoutAllowed = (findings, allowed) => {
  const used = new Set()
  const isAllowed = (what, path) => {
    const entry = allowed.find(({ uses, in: files }) => uses.includes(what) && files.test(path))
    if (entry !== undefined) used.add(`${allowed.indexOf(entry)} ${what}`)
    return entry !== undefined
  }
  const open = findings
    .map((finding) => ({
      ...finding,
      places: finding.places.filter(({ path }) => !isAllowed(finding.what, path)),
    }))
    .filter(({ places }) => places.length > 0)
  const stale = allowed.flatMap(({ uses }, index) => uses.filter((what) => !used.has(`${index} ${what}`)))
  return { open, stale }
}
