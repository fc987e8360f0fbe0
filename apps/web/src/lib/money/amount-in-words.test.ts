import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  it.each([
    [9900, 'Rupees ninety-nine only'],
    [14_900, 'Rupees one hundred forty-nine only'],
    [100, 'Rupees one only'],
    [0, 'Rupees zero only'],
    [1300, 'Rupees thirteen only'],
    [8000, 'Rupees eighty only'],
    [10_000, 'Rupees one hundred only'],
    [100_000, 'Rupees one thousand only'],
    [1_000_000, 'Rupees ten thousand only'],
    [12_345_600, 'Rupees one lakh twenty-three thousand four hundred fifty-six only'],
    [1_000_000_000, 'Rupees one crore only'],
    [14_950, 'Rupees one hundred forty-nine and fifty paise only'],
    [9901, 'Rupees ninety-nine and one paise only'],
  ])('of %s paise is %s', (paise, words) => {
    expect(amountInWords(paise)).toBe(words)
  })
})
