import { describe, expect, it, test } from 'vitest'
import { isCovered, isTextPoor, longWordsOf } from './scan-rules.ts'

const unusable = '\ufffd'
const ofPrivateUse = '\ue000'
const letters = (count: number) => 'a'.repeat(count)

describe('the text of a page', () => {
  it('is poor with fewer than 100 characters, spaces not counted', () => {
    expect([isTextPoor(`${letters(50)}   \n   ${letters(49)}`), isTextPoor(letters(100))]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    ['have no letter at all', unusable],
    ['are of a private use', ofPrivateUse],
  ])('is poor when more than a fifth of its characters %s', (_case, sign) => {
    expect(isTextPoor(letters(160) + sign.repeat(40))).toBe(false)
    expect(isTextPoor(letters(159) + sign.repeat(41))).toBe(true)
  })
})

test('a long word has four letters, whatever signs are on them', () => {
  expect(longWordsOf([['ಕಾರ್ಯಾಚರಣೆ'], ['ಕಾಲ'], ['Née,'], ['naïve']])).toHaveLength(2)
})

describe('a page', () => {
  it('is covered when pictures take more than half of it', () => {
    expect([isCovered(50), isCovered(51)]).toEqual([false, true])
  })
})
