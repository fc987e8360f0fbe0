import { describe, expect, test } from 'vitest'
import { actionWords, auditDeed, changedFields, isReadableId, pathWords } from './audit-words.ts'

test.each([
  ['department.add', 'Department added'],
  ['setting.edit', 'Settings changed'],
  ['student.setTemporaryPassword', 'Student given a temporary password'],
  ['pdf.publish', 'PDF published'],
  ['pdf.chapters', 'PDF chapters changed'],
  ['pdf.restoreVersion', 'PDF shown in another version'],
  ['claim.releaseUtr', 'Registration UTR released'],
  ['statement.import', 'Statement imported'],
  ['export.download', 'Export downloaded'],
  ['searchMiss.dismiss', 'Search without a result removed from the list'],
  ['something.new', 'Something new'],
])('the action %s is named "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test.each([
  ['deptName', 'Department name'],
  ['pdfFile', 'PDF file'],
  ['basicPricePaise', 'Basic price'],
  ['resources.modelPapers.href', 'Resources, model papers, href'],
])('the path %s is named "%s"', (path, words) => {
  expect(pathWords(path)).toBe(words)
})

test('only fields that differ are listed, at any depth', () => {
  const before = { notice: 'Old', basicPricePaise: 9900, resources: { results: { href: 'a', title: 'b' } } }
  const after = { notice: 'Old', basicPricePaise: 12_950, resources: { results: { href: 'c', title: 'b' } } }
  expect(changedFields(before, after)).toEqual([
    { path: 'basicPricePaise', before: 'Rs 99', after: 'Rs 129.50' },
    { path: 'resources.results.href', before: 'a', after: 'c' },
  ])
})

test('something added or removed has values on one side only', () => {
  const row = { batch: '2026', scheme: null, isOwner: false, semesters: [5, 6] }
  expect(changedFields(null, row)).toEqual([
    { path: 'batch', before: 'None', after: '2026' },
    { path: 'isOwner', before: 'None', after: 'No' },
    { path: 'semesters', before: 'None', after: '5, 6' },
  ])
  expect(changedFields({ usn: '1LS22CS001' }, null)).toEqual([
    { path: 'usn', before: '1LS22CS001', after: 'None' },
  ])
})

test('a time is shown in Indian time, and lists are compared item by item', () => {
  expect(changedFields({ at: '2026-11-19T18:30:00.000Z' }, { at: null })[0]?.before).toBe(
    '20 Nov 2026, 00:00',
  )
  const persons = [{ name: 'A' }, { name: 'B' }]
  expect(changedFields({ persons }, { persons: [{ name: 'A' }, { name: 'C' }] })).toEqual([
    { path: 'persons.1.name', before: 'B', after: 'C' },
  ])
})

test('a subject code is readable, a random id is not', () => {
  expect(isReadableId('BCS502')).toBe(true)
  expect(isReadableId('0b7f4a52-6a0e-4f0e-9a57-0f1b7f6f1c2d')).toBe(false)
})

describe('auditDeed', () => {
  const record = {
    entityId: crypto.randomUUID(),
    entityPlace: 'BCS502 CN',
  }

  test.each([
    ['section.add', 'Module 3', 'BCS502 CN', 'Added section Module 3 to BCS502 CN'],
    ['section.remove', 'Module 3', 'BCS502 CN', 'Removed section Module 3 from BCS502 CN'],
    ['pdf.edit', 'Unit 1', 'Module 3, BCS502 CN', 'Changed PDF Unit 1 in Module 3, BCS502 CN'],
    [
      'pdf.chapters',
      'Unit 1',
      'Module 3, BCS502 CN',
      'Changed the chapters of PDF Unit 1 in Module 3, BCS502 CN',
    ],
    ['student.resetPassword', 'Ravi (1LS22CS002)', '', 'Reset the password of student Ravi (1LS22CS002)'],
    ['setting.edit', '', '', 'Changed settings'],
  ])('describes %s of %s in "%s" as "%s"', (action, entityLabel, entityPlace, deed) => {
    expect(auditDeed({ ...record, action, entityLabel, entityPlace })).toBe(deed)
  })

  test('shows an id that a person can read for a record without a label', () => {
    const old = { entityLabel: '', entityPlace: '' }
    expect(auditDeed({ ...old, action: 'department.add', entityId: 'CSE' })).toBe('Added department CSE')
    expect(auditDeed({ ...old, action: 'section.add', entityId: record.entityId })).toBe('Added section')
  })
})
