import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import type { PlannedItem } from '../src/library/imports/planning/plan-items.ts'
import type { TestApp } from './harness.ts'
import { lineOf, tinyPdf } from './tiny-pdf.ts'

/** Returns a PDF with unique bytes. */
export const pdfOf = (text: string): Buffer => tinyPdf({ contents: [lineOf(text)] })

/** The contents of a tree, by path. */
export type Tree = Record<string, Buffer | string>

/** Creates a folder that is deleted after the test. */
export const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-tree-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a tree; a path with a trailing slash is a folder. */
export const writeTree = async (tree: Tree): Promise<string> => {
  const folder = await emptyFolder()
  for (const [path, bytes] of Object.entries(tree)) {
    const whole = join(folder, path)
    await mkdir(path.endsWith('/') ? whole : dirname(whole), { recursive: true })
    if (!path.endsWith('/')) await writeFile(whole, bytes)
  }
  return folder
}

/** Lists every file and folder below a folder, with the bytes of the files in hex. */
export const readTree = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pairs = await Promise.all(
    entries.map(async (entry) => {
      const whole = join(entry.parentPath, entry.name)
      const bytes = entry.isFile() ? (await readFile(whole)).toString('hex') : 'folder'
      return [relative(folder, whole), bytes] as const
    }),
  )
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Generates a tree with a number of CSE subjects, with sections and PDFs; each PDF has unique bytes. */
export const generateTree = (subjects: number, pdfs: number): Tree => {
  const tree: Tree = {}
  for (let index = 0; index < pdfs; index += 1) {
    const number = index % subjects
    const semester = (number % 8) + 1
    const section = Math.floor(index / subjects) % 3
    const folder = `CSE/2022/${semester}/GEN${100 + number} Generated Subject ${number}/Module ${section + 1}`
    tree[`${folder}/note ${index}.pdf`] = pdfOf(`generated note ${index}`)
  }
  const codes = Array.from({ length: subjects }, (_, number) => `GEN${100 + number}`)
  const references = codes.map((code) => `${code},Reference of ${code},https://example.com/${code}`)
  tree['references.csv'] = ['subCode,refTitle,refLink', ...references].join('\n')
  return tree
}

/** Plans the import of a folder or file, and changes nothing. */
export const planHere = async ({ services }: TestApp, path: string): Promise<PlannedItem[]> => {
  let plan: PlannedItem[] = []
  await services.imports.importHere({
    path,
    isDryRun: true,
    onPlan: (items) => {
      plan = items
    },
    onDone: () => undefined,
    signal: new AbortController().signal,
  })
  return plan
}
