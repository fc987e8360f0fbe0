import { isJunk } from '../reading/entry-path.ts'

/** Limit of one name, so that a whole path fits on every system. */
const maxBytes = 80

/** Characters that Windows, macOS or Linux forbids in names, and invisible ones. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens a name to a number of bytes without cutting a letter. */
const shorten = (name: string, limit: number): string => {
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(short + segment) > limit) break
    short += segment
  }
  return short
}

const tidy = (name: string): string => {
  const plain = name.normalize('NFC').replaceAll(forbidden, '_')
  const short = shorten(plain, maxBytes)
  // Windows drops dots and spaces at the end, and a dot at the beginning hides a file.
  const bare = short.replace(/^[\s.]+/u, '').replace(/[\s.]+$/u, '')
  const isBad = bare === '' || isJunk(bare) || reserved.test(bare)
  return isBad ? `_${bare}` : bare
}

/** Returns the comparison key of a name: some systems ignore case and Unicode form. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase().normalize('NFD')

/** Creates a function that returns unique names for one folder, valid on every system. */
export const createNames = (extension: string) => {
  const taken = new Set<string>()
  return (name: string): string => {
    const base = tidy(name)
    for (let number = 1; ; number += 1) {
      const made = `${base}${number === 1 ? '' : ` (${number})`}${extension}`
      if (taken.has(keyOf(made))) continue
      taken.add(keyOf(made))
      return made
    }
  }
}
