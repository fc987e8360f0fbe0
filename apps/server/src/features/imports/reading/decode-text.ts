import { UnreadableImport } from './source.ts'

/** Where Windows-1252 has no letter, so no text of it has these bytes. */
const unusedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

const decodeStrictly = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * In Western text a letter beyond ASCII stands between plain ones; in Chinese or Kannada code pages they come in
 * rows. Only the first may be taken for Windows-1252: everything is something in it.
 */
const looksWestern = (bytes: Buffer): boolean => {
  let wasHigh = false
  for (const byte of bytes) {
    const isHigh = byte >= 0x80
    if ((isHigh && wasHigh) || unusedIn1252.has(byte)) return false
    wasHigh = isHigh
  }
  return true
}

const decode = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeStrictly(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeStrictly(bytes, 'utf-16be')
  const text = decodeStrictly(bytes, 'utf-8')
  if (text !== null) return text
  return looksWestern(bytes) ? new TextDecoder('windows-1252').decode(bytes) : null
}

/** The text of a table: UTF-8 or UTF-16, or Windows-1252 where it can be nothing else. @throws UnreadableImport */
export const decodeTable = (bytes: Buffer): string => {
  const text = decode(bytes)
  if (text === null || text.includes('\0') || text.includes('\ufffd')) {
    throw new UnreadableImport('The text encoding is not clear. Save the file as "CSV UTF-8".')
  }
  return text
}
