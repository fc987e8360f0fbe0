import type { Sheet, SheetColumn } from './sheet-columns.ts'
import { rowOf, sheetFile, sheetFoot, sheetHead, workbookFiles } from './sheet-xml.ts'
import { createZipStream } from './zip-stream.ts'

/** The rows that a sheet can have; more continue in a second sheet. */
const rowsMax = 1_048_576

type ZipStream = ReturnType<typeof createZipStream>

/** Writes rows into sheets, each of which begins with the titles. */
const createSheets = <Row>(zip: ZipStream, columns: readonly SheetColumn<Row>[], rowsPerSheet: number) => {
  let sheets = 0
  const begin = () => {
    sheets += 1
    const file = zip.begin(sheetFile(sheets))
    file.write(sheetHead(columns))
    return { ...file, rows: 1 }
  }
  let current = begin()
  const append = (rows: Row[]): void => {
    const room = rowsPerSheet - current.rows
    const fitting = rows.slice(0, room)
    const from = current.rows + 1
    current.write(fitting.map((row, index) => rowOf(columns, row, from + index)).join(''))
    current.rows += fitting.length
    if (fitting.length === rows.length) return
    current.end(sheetFoot)
    current = begin()
    append(rows.slice(room))
  }
  return {
    append,
    /** Ends the last sheet. @returns the number of sheets */
    end: (): number => {
      current.end(sheetFoot)
      return sheets
    },
  }
}

/** Writes a sheet as XLSX, page by page: what was sent is forgotten. */
export async function* writeXlsxSheet<Row>(
  { title, columns, pages }: Sheet<Row>,
  rowsPerSheet = rowsMax,
): AsyncGenerator<Uint8Array> {
  const zip = createZipStream()
  const sheets = createSheets(zip, columns, rowsPerSheet)
  for await (const rows of pages) {
    sheets.append(rows)
    const bytes = zip.take()
    if (bytes.length > 0) yield bytes
  }
  for (const [name, text] of Object.entries(workbookFiles(title, sheets.end()))) zip.begin(name).end(text)
  zip.end()
  yield zip.take()
}
