import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

/** Writes the suite's migrated template database to a new folder, which is cheaper than creating a database. */
export const unpackTemplate = async (templateFile: string, folder: string): Promise<void> => {
  const loadDataDir = new Blob([await readFile(templateFile)])
  await (await PGlite.create({ dataDir: folder, loadDataDir })).close()
}
