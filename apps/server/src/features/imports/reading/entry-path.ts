const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a name's bytes, or null when they are not UTF-8: a guess would be stored for ever. */
export const decodeName = (bytes: Buffer): string | null => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** What file managers leave everywhere. */
const junk = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini', '.localized', 'ehthumbs.db'])

/** Whether a file or folder of this name is left out without a word. */
export const isJunk = (name: string): boolean => junk.has(name.toLowerCase()) || name.startsWith('._')

export type EntryPath = { segments: string[] } | { reason: string }

/** The parts of a path, in the composed form of Unicode; or why nobody should go there. */
export const parsePath = (path: string): EntryPath => {
  if (path.includes('\\')) return { reason: 'Its path has a backslash. Pack it with "/" between folders.' }
  if (path.startsWith('/') || /^[A-Za-z]:/u.test(path)) {
    return { reason: 'Its path begins at the root of a disk.' }
  }
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(path)) {
    return { reason: 'Its name has characters that cannot be seen.' }
  }
  const segments = path.split('/').filter((part) => part !== '' && part !== '.')
  if (segments.includes('..')) return { reason: 'Its path leads out of the import.' }
  return { segments: segments.map((part) => part.normalize('NFC')) }
}

/** A path for people: what cannot be shown is shown as a box. */
export const showPath = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .slice(0, 500)
