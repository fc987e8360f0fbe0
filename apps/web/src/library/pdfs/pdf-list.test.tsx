import { addresses } from '@lectureshelf/contract/addresses'
import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../test/notes.ts'
import { main, openPage } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { makePdf } from '../../../test/site.ts'

const openTile = async (changes: Partial<Pdf>) => {
  const sections = [makeSection('Module 3', { pdfs: [makePdf(changes)] })]
  server.on(subjectOps.details, makeSubject('BCS502', { sections }))
  await openPage(addresses.subject('CSE', '2022', '5th Sem', 'BCS502'), { as: student })
  return main().findByRole('link', { name: /78 pages/ })
}

test('a PDF is a tile with cover, title, description, pages and size that leads to its file', async () => {
  const tile = await openTile({
    pdfTitle: "BIRD 2.0 User's Guide",
    pdfDescription: 'A real routing daemon.',
    pdfFile: 'bird-guide.pdf',
    cover: '/covers/bird.webp',
  })
  expect(tile.textContent).toContain("BIRD 2.0 User's Guide")
  expect(tile.textContent).toContain('A real routing daemon.')
  expect(tile.textContent).toContain('78 pages, 436 KB')
  expect(tile.querySelector('img')?.getAttribute('src')).toBe('/covers/bird.webp')
  expect(tile.getAttribute('href')).toBe(addresses.pdf('bird-guide.pdf'))
})

test('a cover that cannot be loaded leaves an empty frame, without the mark of the browser', async () => {
  const tile = await openTile({ cover: '/covers/bird.webp' })
  const picture = tile.querySelector('img')
  if (picture === null) throw new Error('The tile has no picture.')
  fireEvent.error(picture)
  expect(picture.style.visibility).toBe('hidden')
})

test('a PDF without a title is named after its file', async () => {
  const tile = await openTile({ pdfTitle: '', originalName: 'E-waste rules 2022.pdf' })
  expect(tile.textContent).toContain('E-waste rules 2022.pdf')
})

test.each([
  ['ಸಾಂಸ್ಕೃತಿಕ ಕನ್ನಡ', 'kn'],
  ['संस्कृत', 'hi'],
  ['Unit 1', ''],
])('the title %s of a tile is marked with its language', async (pdfTitle, language) => {
  const tile = await openTile({ pdfTitle })
  const title = within(tile).getByText(pdfTitle, { selector: 'span[class*="title"]' })
  expect(title.lang).toBe(language)
})

test('a pressed tile has the focus, also where the browser focuses no pressed link', async () => {
  const tile = await openTile({})
  // Asks for a tab of its own, so that the page stays.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(tile, { ctrlKey: true })
  expect(document.activeElement).toBe(tile)
})
