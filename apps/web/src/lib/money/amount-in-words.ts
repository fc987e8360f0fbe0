const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const groups = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

const belowHundred = (count: number): string => {
  if (count < 20) return small[count] ?? ''
  const ones = count % 10
  return [tens[Math.floor(count / 10)], ones === 0 ? undefined : small[ones]].filter(Boolean).join('-')
}

const inWords = (count: number): string => {
  const group = groups.find(([size]) => count >= size)
  if (group === undefined) return belowHundred(count)
  const [size, name] = group
  const rest = count % size
  const head = `${inWords(Math.floor(count / size))} ${name}`
  return rest === 0 ? head : `${head} ${inWords(rest)}`
}

/** Spells an amount out as on a cheque: Rupees one hundred forty-nine and fifty paise only. */
export const amountInWords = (paise: number): string => {
  const rest = paise % 100
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`
}
