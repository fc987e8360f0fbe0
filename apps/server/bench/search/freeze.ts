import { writeFile } from 'node:fs/promises'
import { chooseBooks, corpusFile, loadBooks, readCorpus } from './corpus.ts'
import { exactFormsFile, makeExactForms } from './exact-forms.ts'
import { knownItemsFile, makeKnownItems } from './known-items.ts'

// Chooses the books of the corpus and makes its queries. Both stay as they were committed: a table says something only
// beside another one with the same queries. The questions were written by hand after reading the books.

const write = (file: URL, content: unknown) => writeFile(file, `${JSON.stringify(content, null, 2)}\n`)

const { packages } = await readCorpus()
await write(corpusFile, await chooseBooks(packages))
const books = await loadBooks()
await write(knownItemsFile, makeKnownItems(books))
await write(exactFormsFile, makeExactForms(books))
