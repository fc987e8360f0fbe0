import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { markerName } from '../pdf-files.ts'

export const storedFiles = async (dataDir: string): Promise<string[]> => {
  const root = join(dataDir, 'files', 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== markerName)
  return files.map((entry) => join(entry.parentPath, entry.name))
}
