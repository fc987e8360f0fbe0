import { UnreadableImport } from './source.ts'

/** Bytes without a character in Windows-1252, so no such text contains them. */
const unusedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

const decodeStrictly = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Checks that no two bytes beyond ASCII are adjacent, as in Western text. In Chinese or Kannada code pages they are.
 * Almost every byte is valid Windows-1252, so decoding alone cannot tell.
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

/** Decodes a table as UTF-8, UTF-16 or, when it looks Western, Windows-1252. @throws UnreadableImport */
export const decodeTable = (bytes: Buffer): string => {
  const text = decode(bytes)
  if (text === null || text.includes('\0') || text.includes('\ufffd')) {
    throw new UnreadableImport('The text encoding is not clear. Save the file as "CSV UTF-8".')
  }
  return text
}
