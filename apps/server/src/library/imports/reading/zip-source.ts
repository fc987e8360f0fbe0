import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { decodeName, isJunk, parsePath, showPath } from './entry-path.ts'
import {
  type ImportSource,
  type LeftOut,
  type TreeFile,
  UnreadableFile,
  UnreadableImport,
  importLimits,
} from './source.ts'

const unicodePathField = 0x7075
const fileTypeMask = 0o170000
const linkType = 0o120000
const folderType = 0o040000

/** Returns the UTF-8 name that Info-ZIP adds to one in an old code page, if its checksum matches. */
const unicodeNameOf = ({ extraFields, fileNameRaw }: Entry): Buffer | null => {
  const field = extraFields.find(({ id, data }) => id === unicodePathField && data.length > 5)
  if (field === undefined || field.data[0] !== 1) return null
  return field.data.readUInt32LE(1) === crc32(fileNameRaw) ? field.data.subarray(5) : null
}

const unixTypeOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & fileTypeMask

/** Creates the error for an entry that does not match its header. */
const damaged = () => new UnreadableFile('It is damaged in the ZIP.')

/** Yields the bytes of an entry, and throws when they exceed a limit or their checksum is wrong. */
async function* guard(entry: Entry, source: Readable, spend: (bytes: number) => void) {
  let length = 0
  let sum = 0
  try {
    for await (const chunk of source) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
      length += bytes.length
      spend(bytes.length)
      if (length > importLimits.ratioFromBytes && length > entry.compressedSize * importLimits.ratio) {
        throw new UnreadableFile('It unpacks to far more than it could hold.')
      }
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (error) {
    throw error instanceof UnreadableImport || error instanceof UnreadableFile ? error : damaged()
  }
  if (sum !== entry.crc32) throw damaged()
}

const openEntry = async (zip: ZipFile, entry: Entry, spend: (bytes: number) => void): Promise<Readable> => {
  try {
    const packed = await zip.openReadStreamPromise(entry)
    return Readable.from(guard(entry, packed, spend), { objectMode: false })
  } catch {
    throw damaged()
  }
}

/** Creates the limit of bytes that one reading of the archive unpacks over all entries. */
const createBudget = () => {
  let left = importLimits.totalBytes
  return (bytes: number) => {
    left -= bytes
    if (left < 0) throw new UnreadableImport('The ZIP unpacks to more than an import may have.')
  }
}

const whyLeftOut = (entry: Entry): string | null => {
  if (unixTypeOf(entry) === linkType) return 'It is a link to another place.'
  if (![0, 8].includes(entry.compressionMethod)) return 'It is packed in a way that cannot be read here.'
  return null
}

interface Contents {
  files: TreeFile[]
  folders: string[][]
  leftOut: LeftOut[]
}

const addEntry = (zip: ZipFile, entry: Entry, into: Contents, spend: (bytes: number) => void): void => {
  const raw = unicodeNameOf(entry) ?? entry.fileNameRaw
  const leaveOut = (reason: string) => void into.leftOut.push({ path: showPath(raw), reason })
  const name = decodeName(raw)
  if (name === null) {
    return leaveOut(
      'Its name is not in UTF-8, so no one can tell what it says. Pack it again with another program.',
    )
  }
  const parsed = parsePath(name)
  if ('reason' in parsed) return leaveOut(parsed.reason)
  const { segments } = parsed
  if (segments.length === 0 || segments.some(isJunk)) return
  if (name.endsWith('/') || unixTypeOf(entry) === folderType) return void into.folders.push(segments)
  const reason = whyLeftOut(entry)
  if (reason !== null) return leaveOut(reason)
  into.files.push({ segments, sizeBytes: entry.uncompressedSize, open: () => openEntry(zip, entry, spend) })
}

const readEntries = async (zip: ZipFile): Promise<Contents> => {
  if (zip.entryCount > importLimits.entries) {
    throw new UnreadableImport(`The ZIP has more than ${importLimits.entries} files. Import it in parts.`)
  }
  const contents: Contents = { files: [], folders: [], leftOut: [] }
  const spend = createBudget()
  let packedBytes = 0
  let directoryBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) {
      throw new UnreadableImport('The ZIP is locked with a password. Pack it again without one.')
    }
    // Overlapping entries would let a small archive unpack endlessly.
    packedBytes += entry.compressedSize
    if (packedBytes > zip.fileSize) throw new UnreadableImport('The ZIP is damaged: its parts overlap.')
    directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directoryBytes > importLimits.directoryBytes) {
      throw new UnreadableImport('The names in the ZIP are far too long.')
    }
    addEntry(zip, entry, contents, spend)
  }
  return contents
}

/** Opens a ZIP, whose entries are unpacked one at a time and within the limits. @throws UnreadableImport */
export const openZip = async (path: string): Promise<ImportSource> => {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const zip = await openPromise(path, options).catch((error: unknown) => {
    throw new UnreadableImport('The file is damaged or not a ZIP.', { cause: error })
  })
  try {
    const contents = await readEntries(zip)
    return { ...contents, table: null, close: async () => zip.close() }
  } catch (error) {
    zip.close()
    if (error instanceof UnreadableImport) throw error
    throw new UnreadableImport('The file is damaged or not a ZIP.', { cause: error })
  }
}
