import { gstinRefusals } from './gstin-messages.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A GSTIN of no one, with the right check character. */
export const exampleGstin = '29ABCDE1234F1ZW'

/** Returns the last character of a GSTIN from the others: the digits of each value times 1 or 2, summed in base 36. */
const checkOf = (text: string): string => {
  const sum = Array.from(text.slice(0, 14), (character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(product / 36) + (product % 36)
  }).reduce((total, one) => total + one, 0)
  return alphabet[(36 - (sum % 36)) % 36] ?? ''
}

/** The parts of a GSTIN in their order, each with what it has to be. */
const parts = [
  { from: 0, to: 2, shape: /^\d{2}$/, sentence: gstinRefusals.state },
  { from: 2, to: 12, shape: /^[A-Z]{5}\d{4}[A-Z]$/, sentence: gstinRefusals.pan },
  { from: 12, to: 13, shape: /^[1-9A-Z]$/, sentence: gstinRefusals.registration },
  { from: 13, to: 14, shape: /^Z$/, sentence: gstinRefusals.letterZ },
  { from: 14, to: 15, shape: /^[0-9A-Z]$/, sentence: gstinRefusals.check },
] as const

/**
 * Says which part of a text in capitals is not that of a GSTIN: the code of a state, a PAN, a digit, Z, or the check
 * character. Returns null for a GSTIN.
 */
export const gstinRefusal = (text: string): string | null => {
  if (text.length !== 15) return gstinRefusals.length(exampleGstin, text.length)
  const wrong = parts.find(({ from, to, shape }) => !shape.test(text.slice(from, to)))
  if (wrong !== undefined) return wrong.sentence
  return checkOf(text) === text[14] ? null : gstinRefusals.check
}

/** The states and territories by the code that a GSTIN begins with. */
const states: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** Returns the state of a GSTIN; empty for an unknown code. */
export const stateOfGstin = (gstin: string): string => states[gstin.slice(0, 2)] ?? ''

/**
 * Union territories without an assembly: the second half of the tax is theirs, under another name. Delhi, Puducherry and
 * Jammu and Kashmir have one.
 */
const territories = new Set(['04', '26', '31', '35', '38'])

/** Returns the name of the half of the tax that is not the country's. */
export const stateTaxName = (gstin: string): 'SGST' | 'UTGST' =>
  territories.has(gstin.slice(0, 2)) ? 'UTGST' : 'SGST'

/**
 * Splits a sum that contains tax, as the tax office does: each half is the taxable value times half the rate, to the
 * paisa. The parts add up to the sum with what rounding left, which is at most one paisa.
 */
export const taxOf = (paise: number, percent: number) => {
  const taxablePaise = Math.round((paise * 100) / (100 + percent))
  const halfPaise = Math.round((taxablePaise * percent) / 200)
  return {
    taxablePaise,
    centralPaise: halfPaise,
    statePaise: halfPaise,
    roundOffPaise: paise - taxablePaise - 2 * halfPaise,
  }
}
