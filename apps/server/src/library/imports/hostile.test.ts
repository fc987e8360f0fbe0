import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { pdfOf, planHere, writeTree } from '../../../test/import-trees.ts'
import { type ZipEntry, asZip64, writeZip, zipOf } from '../../../test/import-zips.ts'
import { pdf } from '../../schema.ts'
import type { PlannedItem } from './planning/plan-items.ts'
import { importLimits } from './reading/source.ts'

const testApp = useTestApp({ maxUploadBytes: 1024 * 1024 })

const planOf = (path: string) => planHere(testApp(), path)

const planZip = async (entries: ZipEntry[]) => planOf(await writeZip(zipOf(entries)))

const refusalsOf = (plan: PlannedItem[]) =>
  plan.filter(({ state }) => state === 'refuse').map(({ path, reason }) => `${path}: ${reason}`)
const createdPaths = (plan: PlannedItem[]) =>
  plan.filter(({ state, kind }) => state === 'create' && kind === 'pdf').map(({ path }) => path)

/** Lowers limits until the test is over: reading as much as the real ones allow takes seconds. */
const limitTo = (lower: Partial<typeof importLimits>): void => {
  const real = { ...importLimits }
  onTestFinished(() => void Object.assign(importLimits, real))
  Object.assign(importLimits, lower)
}

const section = 'CSE/2022/5/BCS502 Computer Networks/Module 1'
const linkMode = 0o120777

test('paths that leave the import are left out with their reason', async () => {
  const plan = await planZip([
    { name: '../../evil.pdf', bytes: pdfOf('1') },
    { name: '/etc/evil.pdf', bytes: pdfOf('2') },
    { name: 'C:/evil.pdf', bytes: pdfOf('3') },
    { name: 'CSE\\2022\\evil.pdf', bytes: pdfOf('4') },
    { name: `${section}/../../../evil.pdf`, bytes: pdfOf('5') },
    { name: `${section}/link.pdf`, bytes: Buffer.from('/etc/passwd'), mode: linkMode },
    { name: `${section}/turn\u202efdp.exe.pdf`, bytes: pdfOf('6') },
    { name: `./${section}//good.pdf`, bytes: pdfOf('7') },
  ])
  expect(createdPaths(plan)).toEqual([`${section}/good.pdf`])
  expect(refusalsOf(plan)).toEqual([
    '../../evil.pdf: Its path leads out of the import.',
    '/etc/evil.pdf: Its path begins at the root of a disk.',
    'C:/evil.pdf: Its path begins at the root of a disk.',
    'CSE\\2022\\evil.pdf: Its path has a backslash. Pack it with "/" between folders.',
    `${section}/../../../evil.pdf: Its path leads out of the import.`,
    `${section}/link.pdf: It is a link to another place.`,
    `${section}/turn\ufffdfdp.exe.pdf: Its name has characters that cannot be seen.`,
  ])
})

test('a file that unpacks to far more is stopped, whatever its header claims', async () => {
  const bomb = Buffer.alloc(16 * 1024 * 1024)
  const plan = await planZip([
    { name: `${section}/bomb.pdf`, bytes: bomb, claimedBytes: 1000 },
    { name: `${section}/honest.pdf`, bytes: bomb },
    { name: `${section}/wrong sum.pdf`, bytes: pdfOf('sum'), crc: 1 },
    { name: `${section}/good.pdf`, bytes: pdfOf('good') },
  ])
  expect(createdPaths(plan)).toEqual([`${section}/good.pdf`])
  expect(refusalsOf(plan)).toEqual([
    `${section}/bomb.pdf: It is damaged in the ZIP.`,
    `${section}/honest.pdf: The file is larger than 1 MB, which is the limit.`,
    `${section}/wrong sum.pdf: It is damaged in the ZIP.`,
  ])
})

test('a table that unpacks to far more, overlapping entries and too many entries make the import unreadable', async () => {
  const big = Buffer.alloc(12 * 1024 * 1024, 'a,')
  await expect(planZip([{ name: 'subjects.csv', bytes: big }])).rejects.toThrow(
    'subjects.csv: It unpacks to far more than it could hold.',
  )
  const overlapping = zipOf([
    { name: `${section}/a.pdf`, bytes: pdfOf('one') },
    { name: `${section}/b.pdf`, bytes: pdfOf('one') },
  ])
  // The second entry of the directory claims the whole archive.
  const second = overlapping.lastIndexOf('PK\u0001\u0002')
  overlapping.writeUInt32LE(overlapping.length, second + 20)
  await expect(planOf(await writeZip(overlapping))).rejects.toThrow('its parts overlap')
  limitTo({ entries: 200 })
  const many = Array.from({ length: 201 }, (_, index) => ({ name: `${index}/` }))
  await expect(planZip(many)).rejects.toThrow('more than 200 files')
})

test('a table with too many rows and a directory with endless names are not read into memory', async () => {
  expect(importLimits).toMatchObject({ entries: 20_000, tableRows: 20_000, directoryBytes: 32 * 1024 * 1024 })
  limitTo({ tableRows: 200, directoryBytes: 1024 * 1024 })
  const rows = Buffer.from(`subCode,refTitle,refLink\n${'a\n'.repeat(201)}`)
  const folder = await writeTree({ 'references.csv': rows })
  await expect(planOf(folder)).rejects.toThrow(
    'references.csv: It has more than 200 rows. Import it in parts.',
  )
  await writeFile(join(folder, 'references.csv'), rows.subarray(0, -2))
  expect(await planOf(folder)).toHaveLength(200)
  const endless = Array.from({ length: 17 }, (_, index) => ({ name: `${index}${'n'.repeat(65_000)}/` }))
  await expect(planZip(endless)).rejects.toThrow('The names in the ZIP are far too long.')
})

test('the limit of unpacked bytes counts separately for planning and for working', async () => {
  const entries = ['one', 'two', 'three'].map((name) => ({
    name: `${section}/${name}.pdf`,
    bytes: pdfOf(name),
  }))
  limitTo({ totalBytes: entries.reduce((sum, { bytes }) => sum + bytes.length, 0) })
  const { database, services } = testApp()
  await services.imports.importHere({
    path: await writeZip(zipOf(entries)),
    isDryRun: false,
    onPlan: () => undefined,
    onDone: () => undefined,
    signal: new AbortController().signal,
  })
  expect(await database.db.$count(pdf)).toBe(3)
  const bytes = Buffer.concat([pdfOf('four'), Buffer.alloc(importLimits.totalBytes)])
  await expect(planZip([{ name: `${section}/four.pdf`, bytes }])).rejects.toThrow('unpacks to more than')
})

test('a long name becomes a title that ends with a whole letter', async () => {
  const plan = await planZip([{ name: `${section}/a${'\u{1f4d8}'.repeat(120)}.pdf`, bytes: pdfOf('1') }])
  expect(plan.at(-1)?.title).toBe(`a${'\u{1f4d8}'.repeat(99)}`)
})

test('a locked or damaged ZIP and a file of another type are refused with a sentence', async () => {
  await expect(planZip([{ name: 'a.pdf', bytes: pdfOf('a'), flags: 1 }])).rejects.toThrow(
    'The ZIP is locked with a password. Pack it again without one.',
  )
  const cut = zipOf([{ name: `${section}/a.pdf`, bytes: pdfOf('a') }]).subarray(0, 200)
  await expect(planOf(await writeZip(cut))).rejects.toThrow('The file is damaged or not a ZIP.')
  await expect(planOf(await writeZip(Buffer.from('Rar!'), 'notes.rar'))).rejects.toThrow(
    'notes.rar is neither a folder, nor a ZIP, nor a CSV.',
  )
})

test('names that are not UTF-8 are left out, and the UTF-8 flag does not matter', async () => {
  const kannada = `${section}/ಕನ್ನಡ ಟಿಪ್ಪಣಿ 📘.pdf`
  const decomposed = `${section}/re\u0301sume\u0301.pdf`
  const plan = await planZip([
    { name: kannada, bytes: pdfOf('kannada') },
    { name: decomposed, bytes: pdfOf('decomposed'), flags: 0 },
    { name: Buffer.from([0x4d, 0x81, 0x2e, 0x70, 0x64, 0x66]), bytes: pdfOf('cp437'), flags: 0 },
    { name: Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), bytes: pdfOf('gbk'), flags: 0 },
  ])
  expect(createdPaths(plan).toSorted()).toEqual([kannada, `${section}/r\u00e9sum\u00e9.pdf`].toSorted())
  expect(plan.map(({ title }) => title)).toContain('ಕನ್ನಡ ಟಿಪ್ಪಣಿ 📘')
  const reasons = refusalsOf(plan)
  expect(reasons).toHaveLength(2)
  for (const reason of reasons) expect(reason).toContain('Its name is not in UTF-8')
})

const table = 'department,scheme,semester,subCode,subName\nCSE,2022,5,BCS502,R\u00e9sum\u00e9 \u20b9\n'
const western = table.replace(' \u20b9', '')

test.each([
  ['UTF-8', Buffer.from(table), 'R\u00e9sum\u00e9 \u20b9'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${table}`), 'R\u00e9sum\u00e9 \u20b9'],
  ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le'), 'R\u00e9sum\u00e9 \u20b9'],
  ['big-endian UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le').swap16(), 'R\u00e9sum\u00e9 \u20b9'],
  ['Windows-1252', Buffer.from(western, 'latin1'), 'R\u00e9sum\u00e9'],
])('a table in %s is read correctly', async (_, bytes, name) => {
  const folder = await writeTree({ 'subjects.csv': bytes })
  expect((await planOf(join(folder, 'subjects.csv'))).map(({ title }) => title)).toEqual([`BCS502 ${name}`])
})

test.each([
  ['GBK', Buffer.concat([Buffer.from(western), Buffer.from([0xd6, 0xd0, 0xce, 0xc4])])],
  ['UTF-16 without a mark', Buffer.from(table, 'utf16le')],
  ['no text at all', Buffer.from([0x61, 0x00, 0x62])],
])('a table in %s is refused', async (_, bytes) => {
  const folder = await writeTree({ 'subjects.csv': bytes })
  await expect(planOf(folder)).rejects.toThrow('The text encoding is not clear')
})

test('an archive of another program is read: stored, deflated, with empty folders and with 64-bit fields', async () => {
  const packed = zipSync({
    [`${section}/stored.pdf`]: [pdfOf('stored'), { level: 0 }],
    [`${section}/packed.pdf`]: [pdfOf('packed'), { level: 9 }],
    'CSE/2022/5/BCS503 Operating Systems/': new Uint8Array(),
  })
  for (const bytes of [Buffer.from(packed), asZip64(Buffer.from(packed))]) {
    const plan = await planOf(await writeZip(bytes))
    expect(createdPaths(plan)).toEqual([`${section}/packed.pdf`, `${section}/stored.pdf`])
    expect(plan.map(({ title }) => title)).toContain('BCS503 Operating Systems')
    expect(refusalsOf(plan)).toEqual([])
  }
})
