/** A file with the names of its folders, outermost first. */
export interface FoundFile {
  file: File
  folders: readonly string[]
}

/** Returns the files of a file picker; a folder picker also gives the path of each. */
export const filesOfInput = (files: Iterable<File>): FoundFile[] =>
  Array.from(files, (file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A folder returns its entries a hundred at a time. */
const readFolder = async (entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const walk = async (entry: FileSystemEntry, folders: readonly string[]): Promise<FoundFile[]> => {
  if (isFile(entry)) return [{ file: await readFile(entry), folders }]
  if (!isFolder(entry)) return []
  const found: FoundFile[] = []
  for (const inner of await readFolder(entry)) found.push(...(await walk(inner, [...folders, entry.name])))
  return found
}

/**
 * Collects dropped files, including everything inside folders.
 * Call it in the event handler itself: the dropped data is not available afterwards.
 */
export const filesOfDrop = ({ items }: DataTransfer): Promise<FoundFile[]> => {
  const dropped = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const read = async ({ entry, file }: (typeof dropped)[number]): Promise<FoundFile[]> => {
    if (entry !== null && !entry.isFile) return walk(entry, [])
    return file === null ? [] : [{ file, folders: [] }]
  }
  return Promise.all(dropped.map(read)).then((found) => found.flat())
}
