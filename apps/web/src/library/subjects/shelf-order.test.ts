import { describe, expect, test } from 'vitest'
import { byFirstNumber, byNotesAndNumber, matchingSubjects } from './shelf-order.ts'

const makeSubject = (subCode: string, subAbb = 'ABB', subName = 'A name') => ({ subCode, subAbb, subName })
const sorted = (...codes: string[]) =>
  codes
    .map((code) => makeSubject(code))
    .sort(byFirstNumber)
    .map(({ subCode }) => subCode)

test('a shelf has the subjects with notes first, and each half in the order of the numbers', () => {
  const cards = [
    ['BCS501', 0],
    ['BCS586', 1],
    ['BCS502', 3],
    ['BCSL404', 0],
  ] as const
  const shelf = cards.map(([subCode, pdfCount]) => ({ subCode, pdfCount })).sort(byNotesAndNumber)
  expect(shelf.map(({ subCode }) => subCode)).toEqual(['BCS502', 'BCS586', 'BCSL404', 'BCS501'])
})

describe('the order of the shelf', () => {
  test('sorts subjects by the first number in their code, whatever letters precede it', () => {
    expect(sorted('BRMK557', 'BCSL504', 'BCS502', 'BCS515B', 'BCS501')).toEqual([
      'BCS501',
      'BCS502',
      'BCSL504',
      'BCS515B',
      'BRMK557',
    ])
  })

  test('compares the first number as a number, not as text', () => {
    expect(sorted('BCS1001', 'BCS99')).toEqual(['BCS99', 'BCS1001'])
  })

  test('sorts codes with the same first number by their next number, then by the code', () => {
    expect(sorted('21CSL35', '21CS32', '21MAT31', '21AIL35')).toEqual([
      '21MAT31',
      '21CS32',
      '21AIL35',
      '21CSL35',
    ])
  })

  test('puts a code without a number last', () => {
    expect(sorted('NSS', 'BCS501')).toEqual(['BCS501', 'NSS'])
  })
})

describe('the subject search', () => {
  const networks = makeSubject('BCS502', 'CN', 'Computer Networks')
  const theory = makeSubject('BCS503', 'TOC', 'Theory of Computation')
  const shelf = [networks, theory]

  test('finds by code, abbreviation and name in any casing', () => {
    expect(matchingSubjects(shelf, 'bcs503')).toEqual([theory])
    expect(matchingSubjects(shelf, 'cn')).toEqual([networks])
    expect(matchingSubjects(shelf, 'COMPUTATION')).toEqual([theory])
  })

  test('keeps every subject for an empty text, and ignores spaces around the words', () => {
    expect(matchingSubjects(shelf, '  ')).toEqual(shelf)
    expect(matchingSubjects(shelf, ' theory ')).toEqual([theory])
  })

  test('finds nothing for words that occur nowhere', () => {
    expect(matchingSubjects(shelf, 'thermodynamics')).toEqual([])
  })
})
