import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byNotesAndNumber } from '../apps/web/src/library/subjects/shelf-order.ts'
import { demoContent, reservedPdfs } from './content.ts'
import { demoPeople } from './people.ts'
import { demoSubjects as subjects } from './subjects.ts'

const pdfFolder = new URL('pdfs/', import.meta.url)
const licences = readFileSync(new URL('LICENSES.md', pdfFolder), 'utf8')
const pdfFiles = readdirSync(pdfFolder).filter((file) => file.endsWith('.pdf'))
const shortNotes = pdfFiles.filter((file) => file.startsWith('short-notes-'))
const ownPdfs = [...reservedPdfs, 'lecture-slide-jpeg2000.pdf', ...shortNotes]
const scan = 'operating-systems-memory-layout-scan.pdf'
const sections = demoContent.flatMap((subject) => subject.sections)
const placedPdfs = sections.flatMap((section) => section.pdfs)

/** File name and SHA-256 of every row in the tables of LICENSES.md. */
const licensed = new Map(
  [...licences.matchAll(/^\| ([\w.+-]+\.pdf) \|.*`([0-9a-f]{64})` \|$/gm)].map((row) => [row[1], row[2]]),
)

const duplicates = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index)

const subjectsOf = (person: { deptId: string; scheme: string; semNum: number }) => {
  const rows = subjects.filter(
    (row) =>
      row.department === person.deptId && row.scheme === person.scheme && row.semester === person.semNum,
  )
  const codes = new Set(rows.map((row) => row.subCode))
  return demoContent.filter((subject) => codes.has(subject.subCode))
}

test('every placed PDF exists', () => {
  expect(placedPdfs.filter((pdf) => !pdfFiles.includes(pdf.file))).toEqual([])
})

test('every PDF is placed in a subject or is one of the two reserved sheets', () => {
  const known = new Set([...reservedPdfs, ...placedPdfs.map((pdf) => pdf.file)])
  expect(pdfFiles.filter((file) => !known.has(file))).toEqual([])
  expect(placedPdfs.filter((pdf) => reservedPdfs.includes(pdf.file))).toEqual([])
})

test('no PDF is placed twice in one section', () => {
  for (const section of sections) expect(duplicates(section.pdfs.map((pdf) => pdf.file))).toEqual([])
})

test('every subject code is a real one and has its content once', () => {
  const codes = new Set(subjects.map((row) => row.subCode))
  expect(demoContent.filter((subject) => !codes.has(subject.subCode))).toEqual([])
  expect(duplicates(demoContent.map((subject) => subject.subCode))).toEqual([])
})

test('section names and reference links are not repeated within a subject', () => {
  for (const subject of demoContent) {
    expect(duplicates(subject.sections.map((section) => section.sectionName))).toEqual([])
    expect(duplicates(subject.references.map((reference) => reference.refLink))).toEqual([])
  }
})

test('every reference is an https address', () => {
  for (const { refLink } of demoContent.flatMap((subject) => subject.references)) {
    expect(new URL(refLink).protocol).toBe('https:')
  }
})

test('there are at least 14 PDFs by other authors and all together are at most 20 MB', () => {
  expect(pdfFiles.filter((file) => !ownPdfs.includes(file)).length).toBeGreaterThanOrEqual(14)
  const bytes = pdfFiles.reduce((sum, file) => sum + statSync(new URL(file, pdfFolder)).size, 0)
  expect(bytes).toBeLessThanOrEqual(20_000_000)
})

test('the scan of a student of CSE, 5th Sem, is small and has pictures alone', () => {
  const student = demoPeople.find((person) => person.usn === '1LS22CS001')
  expect(student).toBeDefined()
  const shelf = student === undefined ? [] : subjectsOf(student)
  expect(shelf.flatMap((subject) => subject.sections.flatMap(({ pdfs }) => pdfs))).toContainEqual(
    expect.objectContaining({ file: scan }),
  )
  const bytes = readFileSync(new URL(scan, pdfFolder))
  expect(bytes.length).toBeLessThanOrEqual(700_000)
  expect(bytes.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(5)
})

test('every PDF is listed with its licence and the SHA-256 of its bytes', () => {
  const hashes = pdfFiles.map((file) => {
    const bytes = readFileSync(new URL(file, pdfFolder))
    return [file, createHash('sha256').update(bytes).digest('hex')] as const
  })
  expect(Object.fromEntries(licensed)).toEqual(Object.fromEntries(hashes))
})

test('every student finds a PDF at their own place', () => {
  const without = demoPeople
    .filter((person) => person.role === 'student')
    .filter(
      (student) => !subjectsOf(student).some((subject) => subject.sections.some(({ pdfs }) => pdfs.length)),
    )
  expect(without).toEqual([])
})

test('short notes fill the first screen of CSE, 5th Sem, and one book stays empty', () => {
  const cse = subjectsOf({ deptId: 'CSE', scheme: '2022', semNum: 5 })
  const full = cse.filter(({ sections: own }) => own.some(({ pdfs }) => pdfs.length > 0))
  expect(shortNotes).toHaveLength(5)
  expect(shortNotes.filter((file) => !placedPdfs.some((pdf) => pdf.file === file))).toEqual([])
  const home = cse
    .map(({ subCode, sections: own }) => ({ subCode, pdfCount: own.flatMap(({ pdfs }) => pdfs).length }))
    .sort(byNotesAndNumber)
  // A phone has room for six books before the first scroll.
  expect(home.slice(0, 6).filter(({ pdfCount }) => pdfCount > 0)).toHaveLength(6)
  expect(home.at(-1)?.subCode).toBe('BCSL504')
  // A book without notes is named as such.
  expect(cse.filter((subject) => !full.includes(subject)).map(({ subCode }) => subCode)).toEqual(['BCSL504'])
})

test('each short note carries the code of its subject, three to five pages and an outline', () => {
  for (const file of shortNotes) {
    const text = readFileSync(new URL(file, pdfFolder)).toString('latin1')
    const owners = demoContent.filter(({ sections: own }) =>
      own.some(({ pdfs }) => pdfs.some((pdf) => pdf.file === file)),
    )
    const code = text.match(/\/Subject \((\w+) /)?.[1]
    expect(owners.map(({ subCode }) => subCode)).toEqual([code])
    const pages = Number(text.match(/\/Type \/Pages \/Count (\d+)/)?.[1])
    expect(pages, file).toBeGreaterThanOrEqual(3)
    expect(pages, file).toBeLessThanOrEqual(5)
    expect(text, file).toMatch(/\/Type \/Outlines /)
  }
})

test('all subjects of CSE 5th Sem in the 2022 scheme have content', () => {
  const cse = { deptId: 'CSE', scheme: '2022', semNum: 5 }
  expect(subjectsOf(cse)).toHaveLength(11)
})

test('people have distinct USNs, made-up contacts and example addresses', () => {
  expect(duplicates(demoPeople.map((person) => person.usn))).toEqual([])
  for (const person of demoPeople) {
    expect(person.usn).toMatch(/^1LS\w{7}$/)
    expect(person.contact).toMatch(/^90000000\d\d$/)
    expect(person.email).toMatch(/^[a-z.]+@example\.com$/)
  }
})
