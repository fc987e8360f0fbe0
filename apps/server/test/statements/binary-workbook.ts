import { utils, write } from '@e965/xlsx'

/** Writes a binary Excel workbook (.xls) of these sheets. */
export const binaryWorkbookOf = (...sheets: unknown[][][]): Buffer => {
  const workbook = utils.book_new()
  for (const [index, rows] of sheets.entries())
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows, { UTC: true }), `Sheet ${index + 1}`)
  const bytes: unknown = write(workbook, { type: 'buffer', bookType: 'biff8' })
  if (!Buffer.isBuffer(bytes)) throw new Error('No workbook was written.')
  return bytes
}
