// docs/security.md has each number of the standard once: in a row of its chapter, or under what is not applicable.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const { 1: first, 2: second } = JSON.parse(readFileSync(join(root, 'scripts', 'asvs-5.0.json'), 'utf8'))
const levels = new Map([...first.map((id) => [id, '1']), ...second.map((id) => [id, '2'])])

const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** @returns what is wrong with the page, a sentence for each */
export const problemsOfSecurityPage = (text) => {
  const rows = rowsOf(text)
  const notApplicable = rows.filter((cells) => cells.length === 2).map(([prefix]) => prefix)
  const applicable = rows.filter((cells) => cells.length === 4)
  const problems = []
  for (const id of levels.keys()) {
    const times =
      applicable.filter(([listed]) => listed === id).length +
      notApplicable.filter((prefix) => id === prefix || id.startsWith(`${prefix}.`)).length
    if (times !== 1) problems.push(`docs/security.md has ${id} ${times} times.`)
  }
  for (const [id, level, , where] of applicable) {
    if (levels.get(id) !== level) problems.push(`docs/security.md: ${id} has not the level ${level}.`)
    if (!where.startsWith('Not met') && !where.includes('`'))
      problems.push(`docs/security.md: ${id} names no file and is not "Not met".`)
    if (where.startsWith('Not met') && !where.includes('Plan:'))
      problems.push(`docs/security.md: ${id} is not met and has no plan.`)
  }
  const met = applicable.filter(([, , , where]) => !where.startsWith('Not met')).length
  const sum = `Of the ${applicable.length} that apply, ${met} are met and ${applicable.length - met} are not`
  if (!text.includes(sum)) problems.push(`docs/security.md should say: ${sum}.`)
  return problems
}
