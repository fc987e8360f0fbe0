import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openTrustedPdf } from '../../test/drawn-pages.ts'
import { createRandom, shuffled } from '../search/chance.ts'
import { wordsOf } from './figures.ts'
import { type FrozenPage, demoPdfs, pagesFile } from './pages.ts'

// Chooses the pages of the bench by a seed: one of each PDF, and a second one of some. They stay as they were committed.

const seed = 24
const wanted = 24
const firstDamageSeed = 2400
/** Leaves out title pages, forms and figures. */
const minWords = 80

const random = createRandom(seed)

/** Returns pages of a PDF with enough words, in an order that chance decides. */
const pagesOf = async (file: string): Promise<number[]> => {
  const pdf = await openTrustedPdf(fileURLToPath(new URL(file, demoPdfs)))
  const numbers = Array.from({ length: pdf.pageCount }, (_value, index) => index + 1)
  const pages: number[] = []
  for (const page of shuffled(numbers, random)) {
    if (wordsOf(pdf.readText(page)).length >= minWords) pages.push(page)
    if (pages.length === 2) break
  }
  pdf.close()
  return pages
}

const files = (await readdir(demoPdfs)).filter((name) => name.endsWith('.pdf')).toSorted()
const found = new Map<string, number[]>()
for (const file of shuffled(files, random)) found.set(file, await pagesOf(file))

const chosen: FrozenPage[] = []
for (const turn of [0, 1]) {
  for (const [file, pages] of found) {
    const page = pages[turn]
    if (page === undefined || chosen.length === wanted) continue
    const sha256 = createHash('sha256')
      .update(await readFile(new URL(file, demoPdfs)))
      .digest('hex')
    chosen.push({ file, sha256, page, seed: firstDamageSeed + chosen.length })
  }
}
await writeFile(pagesFile, `${JSON.stringify(chosen, null, 2)}\n`)
