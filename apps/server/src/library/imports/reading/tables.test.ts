import { expect, test } from 'vitest'
import { createGathering } from '../planning/gather.ts'
import { importLimits } from './source.ts'
import { readTable } from './tables.ts'

const head = 'subCode,refTitle,refLink\n'
const read = (rows: string) => readTable(Buffer.from(head + rows), 'references')

test('a table is read in pieces: letters and lines stay whole, and others are served', async () => {
  const title = `"ಕನ್ನಡ 🙂\n${'x'.repeat(99)}"`
  let turns = 0
  let isRead = false
  const count = (): void => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const rows = await read(`BCS501,${title},https://a.example\r\n`.repeat(5000))
  isRead = true
  expect(turns).toBeGreaterThan(10)
  expect(rows).toHaveLength(5000)
  for (const [index, { line, cells }] of rows.entries()) {
    expect(line).toBe(2 + 2 * index)
    expect(cells['refTitle']).toBe(title.slice(1, -1))
  }
})

test.each([
  ['rows', 'a\n'.repeat(importLimits.tableRows + 1), 'It has more than 20000 rows.'],
  ['columns', `${','.repeat(importLimits.tableColumns)}\n`, 'It has more than 300 columns.'],
  ['letters in a row', `a,${'x'.repeat(importLimits.tableRowLength)},b\n`, 'far too long for a table'],
  ['empty cells in a row', ','.repeat(importLimits.tableRowLength + 1), 'far too long for a table'],
  ['lines in a cell', `a,"${'x\n'.repeat(importLimits.tableRowLength)}",b\n`, 'far too long for a table'],
])('a table with too many %s is refused', async (_what, rows, message) => {
  await expect(read(rows)).rejects.toThrow(message)
})

test('60,000 sections of one subject are gathered in time', () => {
  const gathering = createGathering()
  const names = { path: 'x', subCode: 'BCS501', subName: null, subAbb: null, description: '' }
  const subject = gathering.subjectOf(names)
  for (let number = 0; number < 60_000; number += 1)
    gathering.sectionOf(subject, { path: `${number}`, sectionName: `Module ${number}`, sectionDesc: '' })
  const again = gathering.sectionOf(subject, { path: 'y', sectionName: 'MODULE 7', sectionDesc: '' })
  expect(again).toBe(subject.sections[7])
  expect(subject.sections).toHaveLength(60_000)
})
