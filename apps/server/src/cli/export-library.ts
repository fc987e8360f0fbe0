import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Library, readLibrary } from '../library/imports/library.query.ts'
import { type ExportTree, layOut } from '../library/imports/exporting/export-tree.ts'
import { type TableName, columnsOfTable, tableNames, writeCell } from '../library/imports/reading/tables.ts'
import type { Config } from '../platform/config.ts'
import { writeCsv } from '../platform/csv.ts'
import { openStorage } from '../platform/storage/files-dir.ts'
import { type Storage, StorageMissingError } from '../platform/storage/storage.ts'
import { atOneMoment, openSource } from './backup/source.ts'
import { Refusal } from './sentences.ts'
import { inWorkingFolder } from './working-folder.ts'

type StoredPdf = Library['pdfs'][number]

/** Writes a PDF and compares it with its row. @throws Refusal for a missing or changed file */
const writePdf = async (storage: Storage, pdf: StoredPdf, path: string): Promise<void> => {
  const { stream } = await storage.read(pdf.storageKey).catch((error: unknown) => {
    if (!(error instanceof StorageMissingError)) throw error
    throw new Refusal(`The file of ${pdf.pdfFile} is missing. Find out more with: lectureshelf doctor`)
  })
  const hash = createHash('sha256')
  const hashed = async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(stream, hashed, createWriteStream(path))
  if (hash.digest('hex') === pdf.sha256) return
  throw new Refusal(
    `The file of ${pdf.pdfFile} has other bytes than were uploaded. Find out more with: lectureshelf doctor --deep`,
  )
}

/** Writes a table that a spreadsheet opens without running formulas, and that `import` reads back unchanged. */
const writeTable = (table: TableName, rows: Record<string, string>[]): string => {
  const columns = columnsOfTable(table)
  const lines = rows.map((row) => columns.map((column) => writeCell(row[column] ?? '')))
  return writeCsv([[...columns], ...lines], { bom: true })
}

const writeTree = async (tree: ExportTree, storage: Storage, folder: string): Promise<void> => {
  for (const path of tree.folders) await mkdir(join(folder, path), { recursive: true })
  for (const table of tableNames)
    await writeFile(join(folder, `${table}.csv`), writeTable(table, tree[table]))
  for (const { path, pdf } of tree.files) await writePdf(storage, pdf, join(folder, path))
}

const requireFreeFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => null)
  if (found !== null && !found.isDirectory()) throw new Refusal(`${folder} is a file. Name a new folder.`)
  if (found !== null && (await readdir(folder)).length > 0)
    throw new Refusal(`${folder} is not empty. Name a new folder.`)
  const parent = await stat(dirname(folder)).catch(() => null)
  if (parent?.isDirectory() !== true) throw new Refusal(`There is no folder ${dirname(folder)}.`)
}

const fillFolder = async (config: Config, folder: string, leftovers: string[]): Promise<ExportTree> => {
  const source = await openSource(config, leftovers)
  const tree = await atOneMoment(source, async (tx) => layOut(await readLibrary(tx))).finally(() =>
    source.close(),
  )
  // A row's files are kept for 30 days after its deletion, so they can be read after that moment.
  const storage = await openStorage(config, { isWriting: false })
  await writeTree(tree, storage, folder)
  return tree
}

/**
 * Writes the subjects and notes of one moment as a tree that `import` reads, also while a server uses them. The folder
 * gets its name only when it is complete.
 * @returns a sentence about what the folder contains.
 */
export const exportLibrary = async (config: Config, folder: string): Promise<string> => {
  await requireFreeFolder(folder)
  return inWorkingFolder(folder, async (partial, leftovers) => {
    const { subjects, files } = await fillFolder(config, partial, leftovers)
    await rename(partial, folder)
    const codes = new Set(subjects.map(({ subCode }) => subCode))
    return `Exported ${codes.size} subjects and ${files.length} PDFs to ${folder}.`
  })
}
