import { expect, it } from 'vitest'
import { isGstin, stateOfGstin } from '@lectureshelf/contract/site/gstin'

// The second is an example of the tax office; the first is that of a public company.
it.each(['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true)
})

it.each([
  ['with another check character', '29AAGCB7383J1Z5'],
  ['with two characters exchanged', '29AAGBC7383J1Z4'],
  ['in small letters', '29aagcb7383j1z4'],
  ['that is too short', '29AAGCB7383J1Z'],
  ['that is empty', ''],
])('a text %s is none', (_, text) => {
  expect(isGstin(text)).toBe(false)
})

it('its first two digits name the state', () => {
  expect([stateOfGstin('29AAGCB7383J1Z4'), stateOfGstin('00AAGCB7383J1Z4')]).toEqual(['Karnataka', ''])
})
