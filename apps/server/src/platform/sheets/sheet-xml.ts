import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type SheetColumn, rupeesOf, wallClockOf } from './sheet-columns.ts'

type Kind = SheetColumn<never>['kind']

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The style of each kind of cell, by its place in `cellXfs` below. */
const styles = { header: 1, text: 2, day: 3, instant: 4, rupees: 5, number: 6 }

/** Number format 49 is text: what a person edits there does not become a formula either. */
const styleSheet = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
  [49, 1],
  [49, 0],
  [164, 0],
  [165, 0],
  [4, 0],
  [1, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The longest text of a cell. */
const textMax = 32_767

/** What XML cannot contain: control characters, halves of pairs, and two others. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Cuts a text to what a cell can hold, and writes it as XML. A reader would decode `_x0041_` as the letter A. */
const escapeText = (text: string): string =>
  (text.length > textMax ? `${text.slice(0, textMax - 1)}…` : text)
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/gu, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

/** Returns the letters of a column: A to Z, then AA. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

/** 1 January 1970 in days of a spreadsheet. */
const epochDay = 25_569

/** Returns a day and time in days of a spreadsheet, in whole seconds. */
const serialOf = (wallClockMs: number): string =>
  String((Math.floor(wallClockMs / 1000) * 1000) / dayMs + epochDay)

const textCell = (place: string, style: number, text: string): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`

const numberCell = (place: string, style: number, digits: string): string =>
  `<c r="${place}" s="${style}"><v>${digits}</v></c>`

/** Writes one cell; an empty one is left out. */
const cellOf = <Row>(column: SheetColumn<Row>, row: Row, place: string): string => {
  const style = styles[column.kind]
  if (column.kind === 'instant') {
    const instant = column.value(row)
    return instant === null ? '' : numberCell(place, style, serialOf(wallClockOf(instant)))
  }
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return numberCell(place, style, column.kind === 'rupees' ? rupeesOf(value) : String(value))
  return column.kind === 'day'
    ? numberCell(place, style, serialOf(Date.parse(value)))
    : textCell(place, style, value)
}

/** Writes one row; its number counts from 1. */
export const rowOf = <Row>(columns: readonly SheetColumn<Row>[], row: Row, number: number): string =>
  `<row r="${number}">${columns
    .map((column, index) => cellOf(column, row, `${lettersOf(index)}${number}`))
    .join('')}</row>`

const widths: Record<Kind, number> = { text: 18, day: 12, instant: 20, rupees: 12, number: 9 }

/** Begins a sheet: its titles stay on the screen, and each column is wide enough for most values. */
export const sheetHead = <Row>(columns: readonly SheetColumn<Row>[]): string => {
  const cols = columns.map(({ title, kind, width = widths[kind] }, index) => {
    const number = index + 1
    return `<col min="${number}" max="${number}" width="${Math.max(width, title.length + 2)}" customWidth="1"/>`
  })
  const titles = columns.map(({ title }, index) => textCell(`${lettersOf(index)}1`, styles.header, title))
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

export const sheetFoot = '</sheetData></worksheet>'

export const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Returns the files around the sheets, by name: a spreadsheet finds each by the one before. */
export const workbookFiles = (title: string, sheets: number): Record<string, string> => {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const nameOf = (number: number) => escapeText(number === 1 ? title : `${title} ${number}`)
  const partOf = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${contentTypes}.${type}+xml"/>`
  const relationOf = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const list = (parts: string[]): string => parts.join('')
  return {
    'xl/styles.xml': styleSheet,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list(
      numbers.map((n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`),
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">${list(
      numbers.map((n) => relationOf(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
    )}${relationOf('styles', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}">${relationOf('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partOf('xl/workbook.xml', 'sheet.main')}${partOf('xl/styles.xml', 'styles')}${list(numbers.map((n) => partOf(sheetFile(n), 'worksheet')))}</Types>`,
  }
}
