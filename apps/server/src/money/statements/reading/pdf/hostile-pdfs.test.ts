import { statementNoTable, statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { expect, it } from 'vitest'
import { bombContent, lineOf, pdfOf, streamOf, tinyPdf } from '../../../../../test/tiny-pdf.ts'
import { readPdfWords } from '../../../../platform/pdf-words/pdf-words.ts'
import { readStatement } from '../read-statement.ts'

const refused = (message: string) => ({ code: 'statement_unreadable', message })

it('a PDF without text is called a scan, with what to do', async () => {
  const bytes = tinyPdf({ contents: [streamOf('10 10 100 100 re f')] })
  await expect(readStatement(bytes)).rejects.toMatchObject(refused(statementRefusals.scannedPdf))
})

it('a PDF without a header is refused with what was found', async () => {
  const text = (x: number, y: number, word: string) => `BT /F1 10 Tf ${x} ${y} Td (${word}) Tj ET `
  const content = ['Name', 'Marks', 'Grade'].map((word, index) => text(40 + index * 100, 700, word)).join('')
  const bytes = tinyPdf({ contents: [streamOf(`${text(40, 780, 'Results')}${content}`)] })
  const found = [{ line: 2, cells: ['Name', 'Marks', 'Grade'] }]
  await expect(readStatement(bytes)).rejects.toMatchObject(refused(statementNoTable(found)))
})

it('a PDF of ten thousand pages is refused', async () => {
  const contents = Array.from({ length: 10_000 }, () => lineOf('x'))
  await expect(readStatement(tinyPdf({ contents }))).rejects.toMatchObject(
    refused(statementRefusals.pdfTooLong(1000)),
  )
})

it('a page as large as a field, on which words are dots, ends in a sentence', async () => {
  const bytes = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9999999 9999999] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    lineOf('nothing'),
  ])
  await expect(readStatement(bytes)).rejects.toMatchObject(refused(statementRefusals.scannedPdf))
})

it('a page that unpacks to far more than its file is refused', async () => {
  const bytes = tinyPdf({ contents: [await bombContent()] })
  await expect(readStatement(bytes)).rejects.toMatchObject({ code: 'statement_unreadable' })
}, 60_000)

it('a PDF of more words than allowed is too large', async () => {
  const bytes = tinyPdf({ contents: [lineOf('one two'), lineOf('three four')] })
  const read = (maxWords: number) => readPdfWords({ bytes, password: '' }, { maxPages: 2, maxWords })
  expect(await read(4)).toMatchObject({ ok: true })
  expect(await read(3)).toEqual({ ok: false, problem: 'too_large' })
})

it('a PDF that takes too much time is too large, and the next one is read', async () => {
  const slow = tinyPdf({ contents: Array.from({ length: 200 }, () => lineOf('a few words '.repeat(200))) })
  const limits = { maxPages: 1000, maxWords: 1_000_000 }
  const long = readPdfWords({ bytes: slow, password: '' }, { ...limits, maxMs: 1 })
  const next = readPdfWords({ bytes: tinyPdf({ contents: [lineOf('next')] }), password: '' }, limits)
  expect(await long).toEqual({ ok: false, problem: 'too_large' })
  expect(await next).toMatchObject({
    ok: true,
    pages: [{ words: [['next', ...Array.from({ length: 5 }, () => expect.any(Number))]] }],
  })
})
