import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { openFolder } from './folder-source.ts'
import { type ImportSource, UnreadableImport } from './source.ts'
import { openZip } from './zip-source.ts'

const isZip = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}

/** Opens a folder, a ZIP recognised by its content, or a CSV. @throws UnreadableImport */
export const openImport = async (path: string, name: string): Promise<ImportSource> => {
  const found = await stat(path)
  if (found.isDirectory()) return openFolder(path)
  if (!found.isFile()) throw new UnreadableImport(`${name} is neither a folder nor a file.`)
  if (await isZip(path)) return openZip(path)
  if (!/\.csv$/iu.test(name)) throw new UnreadableImport(`${name} is neither a folder, nor a ZIP, nor a CSV.`)
  const table = { segments: [name], sizeBytes: found.size, open: async () => createReadStream(path) }
  return { files: [], folders: [], leftOut: [], table, close: () => Promise.resolve() }
}
