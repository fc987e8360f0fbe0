import { foldText } from '@lectureshelf/contract/library/fold-text'
import { joinLines } from '@lectureshelf/contract/reading/search/broken-words'
import { createPhraseFinder } from '@lectureshelf/contract/reading/search/find-phrase'
import { findTerms, foldTerms } from '@lectureshelf/contract/reading/search/search-words'
import { describe, expect, test } from 'vitest'

/** Counts as the server, the reader and a kept copy do. */
const count = (text: string, typed: string): number =>
  createPhraseFinder(typed)(foldText(joinLines(text))).length

describe('a text and what is typed to find it', () => {
  test.each([
    ['a word that a hyphen of typesetters divides', 'the trans\u2010\nform of it', 'transform'],
    ['a word that a hyphen without a break divides', 'the trans\u2011\n form of it', 'transform'],
    ['a word that a soft hyphen divides', 'a hy\u00ad\nphen', 'hyphen'],
    ['a word with a soft hyphen inside', 'the effi\u00adciency', 'efficiency'],
    ['a compound that its own hyphen divides', 'a well-\nknown fact', 'well-known'],
    ['a compound that lost its hyphen', 'a wellknown fact', 'well-known'],
    ['a compound that lost one hyphen of three', 'a state-ofthe-art method', 'state-of-the-art'],
    ['years that a hyphen divides', 'in 1990-\n2000', '1990-2000'],
    ['years that a dash divides', 'in 1990\u2013\n2000', '1990-2000'],
    ['years that lost their hyphen', 'in 19902000', '1990-2000'],
    ['a minus sign', 'is 10\u22123', '10-3'],
    ['a raised minus sign', '10\u207b\u00b3 mol', '10-3'],
    ['the difference of the Symbol font', 'the \u2206 of x', 'Δ'],
    ['the ohm', '5 k\u2126', 'kΩ'],
    ['the micro sign', '5 \u00b5m', 'μm'],
    ['the sum of the Symbol font', '\u2211 of x', 'Σ'],
    ['the last letter of a Greek word', 'ΛΟΓΟΣ', 'λόγος'],
    ['a fraction', '\u00bd of it', '1/2'],
    ['a sign of no width', 'zero\u200bwidth', 'zerowidth'],
    ['an accent', 'Poincare\u0301 and Poincaré', 'poincare and POINCARÉ'],
    ['Hindi', 'कल और काल', 'कल'],
    ['the vowel signs of Hindi', 'कल काल कुल', 'काल'],
    ['Kannada with vowels of two parts', 'ಕೊಡು', 'ಕ\u0cc6\u0cc2ಡು'],
    ['Tamil', 'தமிழ் மொழி', 'தமிழ்'],
    ['letters of Hindi with a dot', 'पढ\u093c', 'प\u095d'],
    ['a sign that only joins letters', 'ಸಾಫ್ಟ್\u200cವೇರ್', 'ಸಾಫ್ಟ್ವೇರ್'],
  ])('agree on %s', (_what, text, typed) => {
    expect(count(text, typed)).toBe(1)
  })

  test.each([
    ['another word by its vowel signs', 'काल कुल किला', 'कल'],
    ['another word of Kannada', 'ಕಾಲ ಕುಲ', 'ಕಲ'],
    ['another word of Tamil', 'காலம்', 'கலம்'],
    ['a number without a minus', '103', '10-3'],
    ['a sentence after a dash', 'a word\u2014\nnext', 'wordnext'],
    ['a list of letters', 'see -\nnext', 'see-next'],
    ['another letter of Japanese', 'かく', 'がく'],
  ])('do not agree on %s', (_what, text, typed) => {
    expect(count(text, typed)).toBe(0)
  })

  test('a compound is counted where it appears as typed, and without its hyphen elsewhere only', () => {
    expect(count('co-operate and coöperate', 'co-operate')).toBe(1)
    expect(count('coöperate', 'co-operate')).toBe(1)
  })

  test('the parts of a text fold to the parts of the folded text', () => {
    for (const text of ['ಕೊಡು ಪ್ರೊಟೊಕಾಲ್', 'कि़ पढ़', 'Ÿé \u212b ﬁ', '한국어 が'])
      expect(Array.from(text, foldText).join('')).toBe(foldText(text))
  })
})

test('a short term is no beginning of a word that continues with a vowel sign', () => {
  expect(findTerms(foldText('कला कल'), foldTerms('कल'))).toEqual([[4, 6]])
})

test('a search keeps the hyphen of what a line divides, so that its parts are words as well', () => {
  expect(joinLines('trans\u2010\nform, 1990-\n2000', '-')).toBe('trans-form, 1990-2000')
})
