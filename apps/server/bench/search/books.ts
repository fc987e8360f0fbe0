import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createPdfEngine } from '../../src/platform/pdf-engine/pdf-engine.ts'
import { type PdfFile, hashOfFile, textsFolder } from './packages.ts'

// The texts of PDFs, read by the PDF engine of the product and cached as JSON lines: a head, then a line for each page.

const Head = z.object({
  outline: z.array(z.object({ title: z.string(), pageNumber: z.number().nullable(), level: z.number() })),
  problem: z.string().nullable(),
})

export interface Book {
  name: string
  sha256: string
  outline: z.infer<typeof Head>['outline']
  /** The texts of the pages, in order. Empty when the PDF cannot be read. */
  pages: string[]
}

/** Reads the texts of PDFs. The result keeps their order. */
export const readBooks = async (files: PdfFile[]): Promise<Book[]> => {
  await mkdir(textsFolder, { recursive: true })
  const engine = createPdfEngine({ processes: 1 })

  const extract = async (path: string, target: string) => {
    const pages: string[] = []
    const result = await engine.index(path, async ({ texts }) => void pages.push(...texts))
    const head: z.infer<typeof Head> = {
      outline: result.ok ? result.index.outline : [],
      problem: result.ok ? null : result.problem,
    }
    const lines = [head, ...(result.ok ? pages : [])].map((line) => JSON.stringify(line))
    await writeFile(`${target}.part`, lines.join('\n'))
    await rename(`${target}.part`, target)
  }

  const readBook = async ({ name, path }: PdfFile): Promise<Book> => {
    const sha256 = await hashOfFile(path)
    const target = join(textsFolder, `${sha256}.jsonl`)
    const cached = await readFile(target, 'utf8').catch(() => null)
    if (cached === null) {
      process.stdout.write(`Reading ${name}\n`)
      await extract(path, target)
    }
    const [head = '', ...lines] = (cached ?? (await readFile(target, 'utf8'))).split('\n')
    const { outline } = Head.parse(JSON.parse(head))
    return { name, sha256, outline, pages: lines.map((line) => z.string().parse(JSON.parse(line))) }
  }

  try {
    const books: Book[] = []
    for (const file of files) books.push(await readBook(file))
    return books
  } finally {
    await engine.close()
  }
}
