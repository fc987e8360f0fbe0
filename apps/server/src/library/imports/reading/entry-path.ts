const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a name; returns null when it is not UTF-8, because a guess would be stored permanently. */
export const decodeName = (bytes: Buffer): string | null => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** Files and folders that file managers create everywhere. */
const junk = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini', '.localized', 'ehthumbs.db'])

/** Checks whether a file or folder of this name is left out silently. */
export const isJunk = (name: string): boolean => junk.has(name.toLowerCase()) || name.startsWith('._')

export type EntryPath = { segments: string[] } | { reason: string }

/** Splits a path into segments in composed Unicode; returns a reason when the path is unsafe. */
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

/** Makes a path safe to display; invisible characters become a replacement character. */
export const showPath = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .slice(0, 500)
