import { expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

it.each([
  ['ಸಾಂಸ್ಕೃತಿಕ ಕನ್ನಡ (BKSKK107)', 'kn'],
  ['प्रयोगशाला', 'hi'],
  ['Computer Networks', undefined],
  ['Résumé, 2.5 µm, ₹ 99', undefined],
])('the language of %s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
