import { expect, test } from 'vitest'
import { checkSettings, paiseOf, settingsOf, valuesOf } from './settings-values.ts'

const settings = {
  upiId: 'lectureshelf@upi',
  payeeName: 'LectureShelf Demo',
  basicPricePaise: 9900,
  premiumPricePaise: 14_950,
  provisionalSignUp: false,
}
const values = valuesOf(settings)

test('settings pass through the form unchanged', () => {
  expect(values.premiumPrice).toBe('149.50')
  expect(settingsOf(values)).toEqual(settings)
  expect(checkSettings(values)).toEqual({})
})

test.each([
  ['99', 9900],
  [' 99.5 ', 9950],
  ['19.99', 1999],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
  ['', Number.NaN],
])('%j rupees are %s paise', (typed, paise) => {
  expect(paiseOf(typed)).toBe(paise)
})

test('what is wrong stands at its field', () => {
  expect(checkSettings({ ...values, upiId: 'nobody', basicPrice: 'free', premiumPrice: '0' })).toEqual({
    upiId: 'A UPI id looks like name@bank.',
    basicPrice: 'Type an amount such as 99 or 99.50.',
    premiumPrice: 'A price is at least Rs 1.',
  })
})
