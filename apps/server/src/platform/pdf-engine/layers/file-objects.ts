import { inflateSync } from 'node:zlib'
import {
  type PdfDictionary,
  type PdfValue,
  UnreadableError,
  ValueReader,
  isArray,
  isDictionary,
  nameIn,
  numberIn,
  referenceIn,
} from './pdf-values.ts'

/** Bytes of a file, as PDFium counts them. */
export interface FileBytes {
  sizeBytes: number
  bytesAt: (position: number, length: number) => Buffer
}

/** Objects of a file, by their numbers. */
export interface FileObjects {
  catalog: PdfDictionary
  /** Follows a reference; null for an object that the file does not have. */
  valueOf: (value: PdfValue | undefined) => PdfValue
  object: (number: number) => PdfValue
}

const tailBytes = 2048
/** Most objects are short; a list of all layers of a map is not. */
const windows = [4096, 65_536, 1_048_576]
const maxSections = 500
const maxUnpackedBytes = 33_554_432
const maxHeldStreams = 8
const maxFollowed = 8
const entryBytes = 20

/** Where an object is: at a place of the file, or in a stream of objects. */
type Place = { kind: 'own'; position: number } | { kind: 'packed'; stream: number } | { kind: 'free' }

/** A stream of objects, and where each of them begins in it. */
interface PackedObjects {
  text: string
  beginnings: ReadonlyMap<number, number>
}

/** A part of the table of objects. @returns undefined for an object that is not in this part */
type Section = (number: number) => Place | undefined

/** Undoes what makes rows of numbers pack well. */
const unpredicted = (data: Buffer, columns: number): Buffer => {
  const rows = Math.floor(data.length / (columns + 1))
  const result = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    const kind = data[from] ?? 0
    if (kind > 2) throw new UnreadableError('another prediction')
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const [left, above] = [column > 0 ? result[at - 1] : 0, row > 0 ? result[at - columns] : 0]
      const guess = kind === 1 ? left : kind === 2 ? above : 0
      result[at] = ((data[from + 1 + column] ?? 0) + (guess ?? 0)) & 0xff
    }
  }
  return result
}

const unpacked = (packed: Buffer, dictionary: PdfDictionary): Buffer => {
  const filters = dictionary.get('Filter')
  const names = (isArray(filters) ? filters : [filters]).map(nameIn).filter(Boolean)
  if (names.some((name) => name !== 'FlateDecode') || names.length > 1)
    throw new UnreadableError('another filter')
  const data = names.length === 0 ? packed : inflateSync(packed, { maxOutputLength: maxUnpackedBytes })
  const given = dictionary.get('DecodeParms')
  const parameters = isArray(given) ? given[0] : given
  const predictor = isDictionary(parameters) ? numberIn(parameters.get('Predictor')) : 0
  if (!isDictionary(parameters) || predictor < 2) return data
  return unpredicted(data, numberIn(parameters.get('Columns')) || 1)
}

/** Reads the part of a table that is a stream of numbers. */
const packedSection = (data: Buffer, dictionary: PdfDictionary): Section => {
  const widths = dictionary.get('W')
  const [first = 0, second = 0, third = 0] = isArray(widths) ? widths.map(numberIn) : []
  const width = first + second + third
  if (width === 0 || first > 6 || second > 6) throw new UnreadableError('a table of no width')
  const given = dictionary.get('Index')
  const index = isArray(given) ? given.map(numberIn) : [0, numberIn(dictionary.get('Size'))]
  return (number) => {
    let row = 0
    for (let at = 0; at + 1 < index.length; at += 2) {
      const [begin = 0, count = 0] = index.slice(at, at + 2)
      if (number >= begin && number < begin + count) {
        const from = (row + number - begin) * width
        if (from + width > data.length) return undefined
        const kind = first === 0 ? 1 : data.readUIntBE(from, first)
        const value = second === 0 ? 0 : data.readUIntBE(from + first, second)
        if (kind === 1) return { kind: 'own', position: value }
        return kind === 2 ? { kind: 'packed', stream: value } : { kind: 'free' }
      }
      row += count
    }
    return undefined
  }
}

/** Creates what reads objects of a file without PDFium, which does not tell what they say. */
class Objects {
  readonly #file: FileBytes
  readonly #sections: Section[] = []
  readonly #streams = new Map<number, PackedObjects>()

  constructor(file: FileBytes) {
    this.#file = file
  }

  /** Reads values at a place, in a larger piece of the file if they are long. */
  #at<T>(position: number, read: (reader: ValueReader) => T): T {
    for (const length of windows) {
      const text = this.#file.bytesAt(position, length).toString('latin1')
      try {
        return read(new ValueReader(text))
      } catch (error) {
        const isLonger = text.length === length && length !== windows.at(-1)
        if (!(error instanceof UnreadableError) || !isLonger) throw error
      }
    }
    throw new UnreadableError('too long')
  }

  #stream(position: number) {
    const { number, dictionary, begin } = this.#at(position, (reader) => {
      const found = reader.begin()
      const value = reader.value()
      if (!isDictionary(value) || reader.take('stream') === null) throw new UnreadableError('no stream')
      return { number: found, dictionary: value, begin: position + reader.at }
    })
    const length = numberIn(this.valueOf(dictionary.get('Length')))
    if (length <= 0 || length > maxUnpackedBytes) throw new UnreadableError('a stream of no length')
    return { number, dictionary, data: unpacked(this.#file.bytesAt(begin, length), dictionary) }
  }

  /** Reads a part of the table that is written in lines. @returns what stands below it */
  #writtenSection(position: number): PdfDictionary {
    let next = position
    for (let parts = 0; parts < maxSections; parts += 1) {
      const found = this.#at(next, (reader) => {
        if (reader.take('keyword')?.[0] === 'trailer')
          return { trailer: reader.value(), from: 0, count: 0, end: 0 }
        const [from, count] = [reader.value(), reader.value()].map(numberIn)
        reader.take('blank')
        return { trailer: null, from: from ?? 0, count: count ?? 0, end: next + reader.at }
      })
      if (isDictionary(found.trailer)) return found.trailer
      const { from, count, end } = found
      this.#sections.push((number) => {
        if (number < from || number >= from + count) return undefined
        const entry = this.#file.bytesAt(end + (number - from) * entryBytes, entryBytes).toString('latin1')
        return entry[17] === 'n' ? { kind: 'own', position: Number(entry.slice(0, 10)) } : { kind: 'free' }
      })
      next = end + count * entryBytes
    }
    throw new UnreadableError('too many parts')
  }

  #section(position: number): PdfDictionary {
    const isWritten = this.#file.bytesAt(position, 64).toString('latin1').trimStart().startsWith('xref')
    if (isWritten) {
      const begin = this.#at(position, (reader) => {
        reader.take('keyword')
        return position + reader.at
      })
      return this.#writtenSection(begin)
    }
    const { dictionary, data } = this.#stream(position)
    this.#sections.push(packedSection(data, dictionary))
    return dictionary
  }

  /** Reads the table of objects, the newest part first. @returns the newest trailer */
  readTable(): PdfDictionary {
    const tail = this.#file
      .bytesAt(Math.max(0, this.#file.sizeBytes - tailBytes), tailBytes)
      .toString('latin1')
    const start = /startxref\s+(\d{1,12})(?![^]*startxref)/u.exec(tail)?.[1]
    if (start === undefined) throw new UnreadableError('no table')
    const waiting = [Number(start)]
    const seen = new Set<number>()
    let newest: PdfDictionary | null = null
    for (let position = waiting.shift(); position !== undefined; position = waiting.shift()) {
      if (seen.has(position) || seen.size >= maxSections) continue
      seen.add(position)
      const trailer = this.#section(position)
      newest ??= trailer
      for (const key of ['XRefStm', 'Prev']) {
        const further = trailer.get(key)
        if (typeof further === 'number') waiting.push(further)
      }
    }
    if (newest === null) throw new UnreadableError('no trailer')
    return newest
  }

  /** Reads where the objects of a stream of objects are in it. */
  #packed(number: number): PackedObjects {
    const held = this.#streams.get(number)
    if (held !== undefined) return held
    const place = this.#placeOf(number)
    if (place?.kind !== 'own') throw new UnreadableError('no stream of objects')
    const { dictionary, data } = this.#stream(place.position)
    const text = data.toString('latin1')
    const heads = new ValueReader(text)
    const first = numberIn(dictionary.get('First'))
    const beginnings = new Map<number, number>()
    for (let count = numberIn(dictionary.get('N')); count > 0; count -= 1) {
      const [own, offset] = [numberIn(heads.value()), numberIn(heads.value())]
      beginnings.set(own, first + offset)
    }
    const packed = { text, beginnings }
    if (this.#streams.size >= maxHeldStreams) this.#streams.clear()
    this.#streams.set(number, packed)
    return packed
  }

  #placeOf(number: number): Place | undefined {
    for (const section of this.#sections) {
      const place = section(number)
      if (place !== undefined) return place
    }
    return undefined
  }

  readonly object = (number: number): PdfValue => {
    const place = this.#placeOf(number)
    if (place === undefined || place.kind === 'free') return null
    if (place.kind === 'packed') {
      const { text, beginnings } = this.#packed(place.stream)
      const begin = beginnings.get(number)
      return begin === undefined ? null : new ValueReader(text, begin).value()
    }
    return this.#at(place.position, (reader) => {
      // The table of a file that was mended names wrong places.
      if (reader.begin() !== number) throw new UnreadableError('another object')
      return reader.value()
    })
  }

  readonly valueOf = (value: PdfValue | undefined): PdfValue => {
    let found = value ?? null
    for (let steps = 0; steps < maxFollowed; steps += 1) {
      const reference = referenceIn(found)
      if (reference === null) return found
      found = this.object(reference)
    }
    return null
  }
}

/** Reads where the objects of a file are. @returns null for a file that PDFium alone finds its way in */
export const readFileObjects = (file: FileBytes): FileObjects | null => {
  try {
    const objects = new Objects(file)
    const catalog = objects.valueOf(objects.readTable().get('Root'))
    return isDictionary(catalog) ? { catalog, object: objects.object, valueOf: objects.valueOf } : null
  } catch {
    // Anything may be wrong with a file of strangers, and PDFium opens most of them.
    return null
  }
}
