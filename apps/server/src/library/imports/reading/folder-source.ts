import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { decodeName, isJunk, parsePath, showPath } from './entry-path.ts'
import { type ImportSource, type LeftOut, type TreeFile, UnreadableImport, importLimits } from './source.ts'

const separator = Buffer.from('/')

/** Opens a regular file; fails when a link has replaced it since. */
const openFile = async (path: Buffer) => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  return handle.createReadStream()
}

interface Walk {
  files: TreeFile[]
  folders: string[][]
  leftOut: LeftOut[]
  seen: number
}

const addEntry = async (walk: Walk, path: Buffer, relative: Buffer): Promise<void> => {
  walk.seen += 1
  if (walk.seen > importLimits.entries) {
    throw new UnreadableImport(`The folder has more than ${importLimits.entries} files. Import it in parts.`)
  }
  const name = decodeName(relative)
  if (name === null) {
    walk.leftOut.push({ path: showPath(relative), reason: 'Its name is not in UTF-8. Rename it.' })
    return
  }
  const parsed = parsePath(name)
  if ('reason' in parsed) {
    walk.leftOut.push({ path: showPath(relative), reason: parsed.reason })
    return
  }
  const { segments } = parsed
  if (isJunk(segments.at(-1) ?? '')) return
  const found = await lstat(path)
  if (found.isDirectory()) {
    walk.folders.push(segments)
    if (segments.length >= importLimits.depth) {
      walk.leftOut.push({ path: name, reason: 'It is too deep.' })
    } else await walkFolder(walk, path, relative)
  } else if (found.isFile()) {
    walk.files.push({ segments, sizeBytes: found.size, open: () => openFile(path) })
  } else {
    const what = found.isSymbolicLink() ? 'a link to another place' : 'not a regular file'
    walk.leftOut.push({ path: name, reason: `It is ${what}.` })
  }
}

const walkFolder = async (walk: Walk, path: Buffer, relative: Buffer): Promise<void> => {
  // Names are read as bytes, because some are not valid text.
  for (const name of await readdir(path, { encoding: 'buffer' })) {
    const below = relative.length === 0 ? name : Buffer.concat([relative, separator, name])
    await addEntry(walk, Buffer.concat([path, separator, name]), below)
  }
}

/** Opens a folder as an import; links in the folder are left out. */
export const openFolder = async (folder: string): Promise<ImportSource> => {
  const walk: Walk = { files: [], folders: [], leftOut: [], seen: 0 }
  await walkFolder(walk, Buffer.from(folder), Buffer.alloc(0))
  const { files, folders, leftOut } = walk
  return { files, folders, leftOut, table: null, close: () => Promise.resolve() }
}
