import type { MachineWords, PdfHits, PageWords } from '@lectureshelf/contract/library/pdf-pages'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { expect } from 'vitest'
import type { Client } from './harness.ts'
import { streamOf, tinyPdf } from './tiny-pdf.ts'

/** A fifth of A4: the picture of a page that a machine reads has few pixels then. */
const size = [119, 168.4] as const
/** Writes the content of a page as if it had 595 by 842 points. */
const pageOf = (content: string): Buffer => streamOf(`0.2 0 0 0.2 0 0 cm ${content}`)

/** Writes the content of a page with one line. */
export const typedPage = (text: string): Buffer => pageOf(`BT /F1 24 Tf 40 700 Td (${text}) Tj ET`)

/** Draws a picture of one grey dot over a part of a page. */
const pictureOf = (height: number): string =>
  `q 595 0 0 ${height} 0 ${842 - height} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0060 EI Q`

/** Writes the content of a page that is a picture, as a scanner makes it. */
export const scannedPage = (): Buffer => pageOf(pictureOf(842))

/** Writes the content of a page with a picture over all of it, and white text that no one sees. */
export const layeredPage = (text: string): Buffer =>
  pageOf(`BT 3 Tr /F1 10 Tf 40 700 Td (${text}) Tj ET ${pictureOf(842)}`)

/** Writes the content of a page with a picture over a part of it, and a line of text. */
export const illustratedPage = (text: string, height: number): Buffer =>
  pageOf(`${pictureOf(height)} BT /F1 24 Tf 40 40 Td (${text}) Tj ET`)

/** Returns a PDF of scanned pages. */
export const scannedPdf = (pages: number): Buffer =>
  tinyPdf({ size, contents: Array.from({ length: pages }, scannedPage) })

/** Returns a PDF of contents, the first page with a line of its own so that no two have the same bytes. */
export const pdfWith = (line: string, ...contents: Buffer[]): Buffer =>
  tinyPdf({ size, contents: [typedPage(line), ...contents] })

const jsonOf = async <T>(client: Client, url: string): Promise<T> => {
  const reply = await client({ url })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

/** Reads the facts of a PDF. */
export const infoOf = (client: Client, pdfFile: string) => jsonOf<PdfInfo>(client, `/api/pdf/${pdfFile}/info`)

/** Reads the words of a page. */
export const wordsOf = (client: Client, pdfFile: string, page: number) =>
  jsonOf<PageWords>(client, `/api/pdf/${pdfFile}/pages/${page}.json`)

/** Reads some pages of the words that a machine has read, after a page. */
export const machineWordsOf = (client: Client, pdfFile: string, after: number) =>
  jsonOf<MachineWords>(client, `/api/pdf/${pdfFile}/machineWords?after=${after}`)

/** Finds a word in a PDF. */
export const findIn = (client: Client, pdfFile: string, q: string) =>
  jsonOf<PdfHits>(client, `/api/pdf/${pdfFile}/find?q=${encodeURIComponent(q)}`)
