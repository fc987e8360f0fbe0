import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { expect, test } from 'vitest'
import { changesOf, checkSettings, paiseOf, personValues, settingsOf, valuesOf } from './settings-values.ts'

const settings = {
  ...defaultSiteInfo,
  upiId: 'lectureshelf@upi',
  payeeName: 'LectureShelf Demo',
  issuer: { legalName: '', address: '', gstin: '', sac: '', taxPercent: 18 },
  basicPricePaise: 9900,
  premiumPricePaise: 14_950,
  provisionalRenewal: true,
  provisionalSignUp: false,
  minorsChecked: false,
  weeklyDigest: true,
}
const values = valuesOf(settings)

test('settings pass through the form unchanged', () => {
  expect(values.premiumPrice).toBe('149.50')
  expect(settingsOf(values)).toEqual(settings)
  expect(checkSettings(values)).toEqual({})
  expect(changesOf(settings, settingsOf(values))).toEqual({ seen: {} })
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

test('an error appears at its field', () => {
  expect(checkSettings({ ...values, upiId: 'nobody', basicPrice: 'free', premiumPrice: '0' })).toEqual({
    upiId: 'A UPI id looks like name@bank.',
    basicPrice: 'Type an amount such as 99 or 99.50.',
    premiumPrice: 'A price is at least Rs 1.',
  })
})

test('an error in a nested field appears at its field too', () => {
  const results = { ...values.resources.results, href: 'results.vtu.ac.in' }
  const wrong = {
    ...values,
    supportMail: 'nobody',
    persons: [...values.persons.slice(0, 2), personValues()],
    resources: { ...values.resources, results },
  }
  expect(checkSettings(wrong)).toEqual({
    supportMail: 'This does not look like an email address.',
    'persons.2.name': 'Name is required.',
    'resources.results.href': 'Link must be a web address that starts with http:// or https://.',
  })
})

test('only changed settings are sent, and those of money with their old values', () => {
  const persons = values.persons.toReversed()
  const changes = changesOf(
    settings,
    settingsOf({ ...values, notice: ' Closed on Sunday. ', persons, basicPrice: '109' }),
  )
  expect(changes).toEqual({
    notice: 'Closed on Sunday.',
    persons: defaultSiteInfo.persons.toReversed(),
    basicPricePaise: 10_900,
    seen: { basicPricePaise: 9900 },
  })
})
