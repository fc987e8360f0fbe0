const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns whether a text is a GSTIN in capitals: the code of a state, a PAN, a digit, Z, and a check character (the
 * sum of the digits of each value times 1 or 2, in base 36).
 */
export const isGstin = (text: string): boolean => {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  const sum = Array.from(text.slice(0, 14), (character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(product / 36) + (product % 36)
  }).reduce((total, one) => total + one, 0)
  return alphabet[(36 - (sum % 36)) % 36] === text[14]
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

/** Splits a sum that contains tax: what is taxed, and half the tax for the country and for the state. */
export const taxOf = (paise: number, percent: number) => {
  const taxablePaise = Math.round((paise * 100) / (100 + percent))
  const taxPaise = paise - taxablePaise
  const centralPaise = Math.floor(taxPaise / 2)
  return { taxablePaise, centralPaise, statePaise: taxPaise - centralPaise }
}
