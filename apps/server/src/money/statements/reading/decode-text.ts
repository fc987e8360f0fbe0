const startsWith = (bytes: Buffer, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

/** Detects UTF-16 by its zero bytes: in western text nearly every high byte is zero. */
const looksLikeUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const head = bytes.subarray(0, 2000)
  const zerosAt = (offset: number) => {
    let zeros = 0
    for (let index = offset; index < head.length; index += 2) zeros += head[index] === 0 ? 1 : 0
    return zeros / Math.max(1, head.length / 2)
  }
  if (zerosAt(1) > 0.7 && zerosAt(0) < 0.1) return 'utf-16le'
  return zerosAt(0) > 0.7 && zerosAt(1) < 0.1 ? 'utf-16be' : null
}

const encodingOf = (bytes: Buffer): string | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  return looksLikeUtf16(bytes)
}

const decodeUnmarked = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Decodes a file in UTF-8, UTF-16 or windows-1252; null when it is not text. */
export const decodeText = (bytes: Buffer): string | null => {
  const encoding = encodingOf(bytes)
  const text = encoding === null ? decodeUnmarked(bytes) : new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? null : text
}
