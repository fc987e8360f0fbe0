import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeCsvSheet } from './csv-sheet.ts'
import { type Sheet, type SheetColumn, rupeesOf } from './sheet-columns.ts'
import { writeXlsxSheet } from './xlsx-sheet.ts'

interface Row {
  name: string
  day: string | null
  at: Date | null
  paise: number | null
  count: number | null
}

const columns: SheetColumn<Row>[] = [
  { title: 'Name', kind: 'text', width: 30, value: ({ name }) => name },
  { title: 'Day', kind: 'day', value: ({ day }) => day },
  { title: 'At', kind: 'instant', value: ({ at }) => at },
  { title: 'Amount (Rs)', kind: 'rupees', value: ({ paise }) => paise },
  { title: 'Count', kind: 'number', value: ({ count }) => count },
]

const rowOf = (name: string, rest: Partial<Row> = {}): Row => ({
  name,
  day: null,
  at: null,
  paise: null,
  count: null,
  ...rest,
})

async function* pagesOf(...pages: Row[][]): AsyncGenerator<Row[]> {
  yield* pages
}

const sheetOf = (...pages: Row[][]): Sheet<Row> => ({ title: 'Test', columns, pages: pagesOf(...pages) })

const csvOf = async (...pages: Row[][]): Promise<string> => {
  let text = ''
  for await (const piece of writeCsvSheet(sheetOf(...pages))) text += piece
  return text
}

const xlsxOf = (pages: Row[][], rowsPerSheet?: number): Promise<Buffer> =>
  buffer(writeXlsxSheet(sheetOf(...pages), rowsPerSheet))

const Records = z.array(z.array(z.string()))
const readCsv = (text: string): string[][] => Records.parse(parse(text, { bom: true }))

const readXlsx = async (file: Buffer) => readWorkbook(file)

const partOf = (file: Buffer, name: string): string => {
  const part = unzipSync(file)[name]
  if (part === undefined) throw new Error(`The workbook has no ${name}.`)
  return Buffer.from(part).toString('utf8')
}

/** A minute past midnight in India, which is the day before in UTC. */
const pastMidnight = new Date('2026-03-31T18:31:07.654Z')
const kannada = 'ಆಶಾ ಕುಲಕರ್ಣಿ'
const hostile = ['=1+1', '+91 98450', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","a,b")']

describe('sums', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [9900, '99.00'],
    [14_950, '149.50'],
    [-905, '-9.05'],
    [900_719_925_474_099, '9007199254740.99'],
  ])('of %i paise are written as %s', (paise, rupees) => {
    expect(rupeesOf(paise)).toBe(rupees)
  })
})

describe('a sheet as CSV', () => {
  it('begins with the mark of UTF-8, and ends each line with CRLF', async () => {
    const row = rowOf(kannada, { day: '2026-04-01', at: pastMidnight, paise: 14_950, count: 7 })
    expect(await csvOf([row], [], [rowOf('B')])).toBe(
      `\uFEFFName,Day,At,Amount (Rs),Count\r\n${kannada},2026-04-01,2026-04-01 00:01:07,149.50,7\r\nB,,,,\r\n`,
    )
  })

  it('has its titles when there are no rows', async () => {
    expect(await csvOf()).toBe('\uFEFFName,Day,At,Amount (Rs),Count\r\n')
  })

  it('has no cell that a spreadsheet would run, and quotes what RFC 4180 asks for', async () => {
    const names = [...hostile, 'Rao, "Asha"\nKulkarni']
    const cells = readCsv(await csvOf(names.map((name) => rowOf(name)))).slice(1)
    expect(cells.map(([name]) => name)).toEqual([...hostile.map((name) => `'${name}`), names.at(-1)])
  })
})

describe('a sheet as XLSX', () => {
  it('has dates, times of India and sums that a reader takes as such', async () => {
    const row = rowOf(kannada, { day: '2026-04-01', at: pastMidnight, paise: 14_950, count: 7 })
    expect(await readXlsx(await xlsxOf([[row], [], [rowOf('B', { paise: 5 })]]))).toEqual([
      {
        sheet: 'Test',
        data: [
          ['Name', 'Day', 'At', 'Amount (Rs)', 'Count'],
          [kannada, new Date('2026-04-01T00:00:00Z'), new Date('2026-04-01T00:01:07Z'), 149.5, 7],
          ['B', null, null, 0.05, null],
        ],
      },
    ])
  })

  it('has no formula, and every text as it was', async () => {
    const names = [...hostile, '_x0041_', '<b>&amp;"', ' two  spaces ', 'a\nb', '9007199254740993']
    const file = await xlsxOf([names.map((name) => rowOf(name))])
    const xml = partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toMatch(/<f[ >/]/)
    expect(
      [...xml.matchAll(/<c [^>]*r="A\d+"[^>]*>/g)].every(([cell]) => cell.includes('t="inlineStr"')),
    ).toBe(true)
    expect(xml.match(/_x005F_x0041_/g)).toHaveLength(1)
    const texts = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text)
    expect(texts.slice(columns.length)).toEqual([
      '=1+1',
      '+91 98450',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '&#13;=1',
      '=HYPERLINK("http://x","a,b")',
      '_x005F_x0041_',
      '&lt;b&gt;&amp;amp;"',
      ' two  spaces ',
      'a\nb',
      '9007199254740993',
    ])
  })

  it('leaves out what XML cannot contain, and cuts a text that is too long for a cell', async () => {
    const file = await xlsxOf([
      [rowOf('a\u0000b\u000Bc\uFFFFd'), rowOf('x'.repeat(40_000)), rowOf(`${'y'.repeat(32_765)}🙂🙂`)],
    ])
    const [sheet] = await readXlsx(file)
    const names = sheet?.data.slice(1).map(([name]) => String(name)) ?? []
    expect(names[0]).toBe('abcd')
    expect(names[1]).toBe(`${'x'.repeat(32_766)}…`)
    // The cut leaves no half of the smiley.
    expect(names[2]).toBe(`${'y'.repeat(32_765)}…`)
  })

  it('has bold titles that stay on the screen, styles for each kind and wide columns', async () => {
    const file = await xlsxOf([[rowOf('A', { day: '2026-04-01', paise: 1 })]])
    const xml = partOf(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<col min="1" max="1" width="30" customWidth="1"/>')
    expect(xml).toContain('<c r="B2" s="3"><v>46113</v></c><c r="D2" s="5"><v>0.01</v></c>')
    const styles = partOf(file, 'xl/styles.xml')
    const cells = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? []
    expect(cells[1]).toContain('fontId="1"')
    expect(styles).toMatch(/<fonts count="2"><font>(?:(?!<b\/>).)*<\/font><font><b\/>/)
    expect(styles).toContain('numFmtId="164" formatCode="dd/mm/yyyy"')
    expect(cells[3]).toContain('numFmtId="164"')
  })

  it('continues in another sheet with its own titles when one is full', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `N${index}`)
    const pages = [names.slice(0, 5), names.slice(5)].map((page) => page.map((name) => rowOf(name)))
    const sheets = await readXlsx(await xlsxOf(pages, 4))
    expect(sheets.map(({ sheet, data }) => [sheet, ...data.map(([name]) => name)])).toEqual([
      ['Test', 'Name', 'N0', 'N1', 'N2'],
      ['Test 2', 'Name', 'N3', 'N4', 'N5'],
      ['Test 3', 'Name', 'N6'],
    ])
  })
})
