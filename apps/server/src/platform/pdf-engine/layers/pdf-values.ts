/** A name of a PDF, such as /Type. */
interface PdfName {
  name: string
}

/** A reference to an object by its number. */
interface PdfReference {
  reference: number
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>
/** Strings are read over: nothing is decided by one. */
export type PdfValue = number | boolean | null | PdfName | PdfReference | readonly PdfValue[] | PdfDictionary

/** What a piece of a file is not, or no longer, when it ends too early. */
export class UnreadableError extends Error {}

const maxDepth = 32
const space = String.raw`[\0\t\n\f\r ]`
const ends = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`
const tokens = {
  blank: new RegExp(`(?:${space}+|%[^\\r\\n]*)*`, 'y'),
  reference: new RegExp(`(\\d{1,9})${space}+\\d{1,5}${space}+R${ends}`, 'y'),
  number: new RegExp(`[+-]?(?:\\d+\\.?\\d*|\\.\\d+)${ends}`, 'y'),
  name: /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y,
  hexadecimal: /<[\dA-Fa-f\0\t\n\f\r ]*>/y,
  literal: new RegExp(`(?:true|false|null)${ends}`, 'y'),
  begin: new RegExp(`(\\d{1,9})${space}+\\d{1,5}${space}+obj`, 'y'),
  stream: /stream(?:\r\n|\n|\r)/y,
  keyword: /[a-z]+/y,
}

const literals = new Map([
  ['true', true],
  ['false', false],
])

/** Reads values from a text in which each character is a byte. */
export class ValueReader {
  readonly #text: string
  /** Where the next value begins. */
  at: number

  /** @param text part of a file, read as Latin-1 */
  constructor(text: string, at = 0) {
    this.#text = text
    this.at = at
  }

  /** Reads a token, after blanks. @returns null, and stays, when there is another one */
  take(kind: keyof typeof tokens): RegExpExecArray | null {
    const from = this.at
    if (kind !== 'blank') this.take('blank')
    const pattern = tokens[kind]
    pattern.lastIndex = this.at
    const match = pattern.exec(this.#text)
    this.at = match === null ? from : pattern.lastIndex
    return match
  }

  /** Reads the beginning of an object. @returns its number */
  begin(): number {
    const match = this.take('begin')
    if (match === null) throw new UnreadableError('no object')
    return Number(match[1])
  }

  #skips(text: string): boolean {
    this.take('blank')
    if (!this.#text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  #string(): null {
    let depth = 0
    for (; this.at < this.#text.length; this.at += 1) {
      const character = this.#text[this.at]
      if (character === '\\') this.at += 1
      else if (character === '(') depth += 1
      else if (character === ')') depth -= 1
      if (depth > 0) continue
      this.at += 1
      return null
    }
    throw new UnreadableError('a string without an end')
  }

  #dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    while (!this.#skips('>>')) {
      const key = this.take('name')
      if (key === null) throw new UnreadableError('no key')
      entries.set(key[1] ?? '', this.value(depth + 1))
    }
    return entries
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    while (!this.#skips(']')) values.push(this.value(depth + 1))
    return values
  }

  /** Reads the next value. */
  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new UnreadableError('too deep')
    this.take('blank')
    if (this.#skips('<<')) return this.#dictionary(depth)
    if (this.#skips('[')) return this.#array(depth)
    if (this.#text[this.at] === '(') return this.#string()
    const name = this.take('name')
    if (name !== null) return { name: name[1] ?? '' }
    const reference = this.take('reference')
    if (reference !== null) return { reference: Number(reference[1]) }
    const number = this.take('number')
    if (number !== null) return Number(number[0])
    if (this.take('hexadecimal') !== null) return null
    const literal = this.take('literal')
    if (literal === null) throw new UnreadableError('no value')
    return literals.get(literal[0]) ?? null
  }
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value)

/** Returns the number of an object that a value refers to; null for a value of its own. */
export const referenceIn = (value: PdfValue | undefined): number | null =>
  typeof value === 'object' && value !== null && 'reference' in value ? value.reference : null

/** Returns what a name says; '' for anything else. */
export const nameIn = (value: PdfValue | undefined): string =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : ''

/** Returns a number; 0 for anything else. */
export const numberIn = (value: PdfValue | undefined): number => (typeof value === 'number' ? value : 0)
