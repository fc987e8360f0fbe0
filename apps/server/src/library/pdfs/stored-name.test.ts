import { expect, test } from 'vitest'
import { makeStoredName, tidyOriginalName } from './stored-name.ts'

const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
/** Late on the 20th in London, early on the 21st in Bengaluru. */
const now = new Date('2026-11-20T20:00:00Z')

const slugs: [string, string][] = [
  ['Module 1.pdf', 'module-1'],
  ['MODULE_1 (final).PDF', 'module-1-final'],
  ['C:\\fakepath\\Unit two.pdf', 'unit-two'],
  ['../../etc/passwd', 'passwd'],
  ['résumé.pdf', 'resume'],
  ['ಘಟಕ ಒಂದು.pdf', 'notes'],
  ['😀😀.pdf', 'notes'],
  ['.pdf', 'notes'],
  ['..', 'notes'],
  ['', 'notes'],
  ['a/', 'notes'],
  ['Module\u0000\u202e1.pdf', 'module1'],
  [`${'x'.repeat(59)} y z.pdf`, 'x'.repeat(59)],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(60)],
]

test.each(slugs)('the stored name of %s has the slug %s', (originalName, slug) => {
  const name = makeStoredName({ place, originalName, now })
  expect(name).toMatch(new RegExp(`^lectureshelf-CSE20225-211126-${slug}-[0-9a-f]{8}\\.pdf$`))
})

test('two PDFs of the same name on the same day have different stored names', () => {
  const names = new Set(
    Array.from({ length: 50 }, () => makeStoredName({ place, originalName: 'a.pdf', now })),
  )
  expect(names.size).toBe(50)
})

test('the stored name of a subject that is taught nowhere names no place', () => {
  expect(makeStoredName({ place: null, originalName: 'a.pdf', now })).toMatch(
    /^lectureshelf-211126-a-[0-9a-f]{8}\.pdf$/,
  )
})

test.each([
  ['ಘಟಕ ಒಂದು.pdf', 'ಘಟಕ ಒಂದು.pdf'],
  ['C:\\fakepath\\Unit two.pdf', 'Unit two.pdf'],
  ['../..', 'notes.pdf'],
  ['Module\n1\u202e.pdf', 'Module1.pdf'],
])('the original name %s is stored as %s', (given, kept) => {
  expect(tidyOriginalName(given)).toBe(kept)
})
