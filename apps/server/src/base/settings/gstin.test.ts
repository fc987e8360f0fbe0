import { gstinRefusals } from '@lectureshelf/contract/base/gstin-messages'
import { describe, expect, it } from 'vitest'
import { exampleGstin, gstinRefusal, stateOfGstin, taxOf } from '@lectureshelf/contract/base/gstin'

// The second is an example of the tax office; the first is that of a public company.
it.each(['29AAGCB7383J1Z4', '27AAPFU0939F1ZV', exampleGstin])('%s is a GSTIN', (text) => {
  expect(gstinRefusal(text)).toBeNull()
})

it.each([
  ['with another check character', '29AAGCB7383J1Z5'],
  ['with two characters exchanged', '29AAGBC7383J1Z4'],
  ['in small letters', '29aagcb7383j1z4'],
  ['that is too short', '29AAGCB7383J1Z'],
  ['that is empty', ''],
])('a text %s is none', (_, text) => {
  expect(gstinRefusal(text)).not.toBeNull()
})

it('its first two digits name the state', () => {
  expect([stateOfGstin('29AAGCB7383J1Z4'), stateOfGstin('00AAGCB7383J1Z4')]).toEqual(['Karnataka', ''])
})

describe('why a text is no GSTIN', () => {
  it.each([
    ['29AAGCB7383J1Z', 'A GSTIN has 15 characters, such as 29ABCDE1234F1ZW. This has 14.'],
    ['KAAAGCB7383J1Z4', 'The first 2 characters of a GSTIN are digits: the code of a state, such as 29.'],
    ['29AAGC87383J1Z4', 'Characters 3 to 12 of a GSTIN are a PAN: 5 letters, 4 digits, 1 letter.'],
    ['29AAGCB7383J0Z4', 'Character 13 of a GSTIN is a digit or a letter, and no 0.'],
    ['29AAGCB7383J124', 'Character 14 of a GSTIN is the letter Z.'],
    ['29AAGCB7383J1Z5', gstinRefusals.check],
    ['29AAGBC7383J1Z4', gstinRefusals.check],
  ])('%s: %s', (text, sentence) => {
    expect(gstinRefusal(text)).toBe(sentence)
  })
})

describe('the tax in a sum', () => {
  it.each([
    [14_900, 18, { taxablePaise: 12_627, centralPaise: 1136, statePaise: 1136, roundOffPaise: 1 }],
    [9900, 18, { taxablePaise: 8390, centralPaise: 755, statePaise: 755, roundOffPaise: 0 }],
    [9000, 18, { taxablePaise: 7627, centralPaise: 686, statePaise: 686, roundOffPaise: 1 }],
    [9900, 5, { taxablePaise: 9429, centralPaise: 236, statePaise: 236, roundOffPaise: -1 }],
    [1, 18, { taxablePaise: 1, centralPaise: 0, statePaise: 0, roundOffPaise: 0 }],
    [9900, 0, { taxablePaise: 9900, centralPaise: 0, statePaise: 0, roundOffPaise: 0 }],
  ])('of %i paise at %i percent', (paise, percent, parts) => {
    expect(taxOf(paise, percent)).toEqual(parts)
  })

  it('is two equal halves of the rate, and adds up to the sum with at most a paisa', () => {
    for (const percent of [0, 2.5, 5, 12, 18, 28, 40]) {
      for (let paise = 1; paise <= 30_000; paise += 7) {
        const { taxablePaise, centralPaise, statePaise, roundOffPaise } = taxOf(paise, percent)
        const what = `${paise} at ${percent}`
        expect(centralPaise, what).toBe(Math.round((taxablePaise * percent) / 200))
        expect(statePaise, what).toBe(centralPaise)
        expect(Math.abs(roundOffPaise), what).toBeLessThanOrEqual(1)
        expect(taxablePaise + centralPaise + statePaise + roundOffPaise, what).toBe(paise)
      }
    }
  })
})
