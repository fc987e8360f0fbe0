import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { readingOps } from '@lectureshelf/contract/reading/readings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../test/notes.ts'
import { main, openPage } from '../../../test/page.tsx'
import { placeAt, student, subAdmin } from '../../../test/people.ts'
import { makeProgress } from '../../../test/readings.ts'
import { makeCard, makePdf } from '../../../test/site.ts'

const subCode = 'BCS502'
const at = '2026-11-22T18:00:00.000Z'
const arrival = (pdfFile: string, kind: 'added' | 'replaced') => ({ pdfFile, title: '', subCode, kind, at })

const answer = () => {
  server.on(readingOps.list, {
    continue: [],
    progress: [
      makeProgress({ pdfFile: 'bird.pdf', furthest: 60 }),
      makeProgress({ pdfFile: 'flex.pdf', page: 78, furthest: 78 }),
      makeProgress({ pdfFile: 'counting.pdf', page: 7, furthest: 7, pageCount: null }),
      makeProgress({ pdfFile: 'lab.pdf', subCode: null }),
    ],
  })
  server.on(readingOps.visit, {
    since: at,
    pdfs: [arrival('flex.pdf', 'replaced'), arrival('fresh.pdf', 'added')],
  })
}

const pdfs = ['bird', 'flex', 'counting', 'fresh', 'plain'].map((name) =>
  makePdf({
    pdfTitle: `Notes ${name}`,
    pdfFile: `${name}.pdf`,
    cover: '/covers/a.webp',
    addedByName: 'Ayesha Khanum',
  }),
)

const openSubject = async (as = student, shown = pdfs) => {
  const opening = openPage(addresses.subject('CSE', '2022', '5th Sem', subCode), { as })
  server.on(
    subjectOps.details,
    makeSubject(subCode, { sections: [makeSection('Module 3', { pdfs: shown })] }),
  )
  answer()
  await opening
}

const tile = (name: string) => main().findByRole('link', { name: new RegExp(`Notes ${name}`) })

test.each([
  ['student', student],
  ['member of staff', subAdmin],
])('the tiles of a %s say how far they were read, in words and as a line', async (_, as) => {
  await openSubject(as)
  const bird = await tile('bird')
  await waitFor(() => expect(bird.textContent).toContain('Page 42 of 78, read up to page 60'))
  const line = bird.querySelector<HTMLElement>('[aria-hidden="true"] > [style*="width"]')
  expect(Number.parseFloat(line?.style.width ?? '')).toBeCloseTo((100 * 60) / 78)
  expect((await tile('flex')).textContent).toMatch(/Page 78 of 78(?!, read)/)
  const counting = await tile('counting')
  expect(counting.textContent).toMatch(/Page 7(?! of)/)
  expect((await tile('plain')).textContent).not.toMatch(/Page \d/)
})

test('the tiles of new and corrected notes say so in words', async () => {
  await openSubject()
  await waitFor(async () => expect((await tile('fresh')).textContent).toContain('New since your last visit'))
  expect((await tile('flex')).textContent).toContain('Updated since your last visit')
  expect((await tile('plain')).textContent).not.toContain('since your last visit')
})

test('the tile of a note names its author', async () => {
  await openSubject()
  expect((await tile('plain')).textContent).toContain('Added by Ayesha Khanum')
})

test('a locked tile has no marks', async () => {
  const { pdfFile: _, ...locked } = makePdf({ pdfTitle: 'Notes locked', locked: true })
  await openSubject(student, [locked])
  expect((await tile('locked')).textContent).not.toMatch(/Page \d|since your last visit/)
})

test('the page of a subject says how many of its notes were opened', async () => {
  await openSubject()
  expect(await main().findByText('3 of 5 notes opened')).toBeDefined()
})

test('the books on the shelf say how many notes were opened and how many are new', async () => {
  const fifth = placeAt('CSE', '2022', 5)
  const opening = openPage(addresses.home('CSE', '2022', '5th Sem'), { as: student })
  server.on(subjectOps.list, {
    subjects: [makeCard(fifth, subCode, { pdfCount: 12 }), makeCard(fifth, 'BCS503', { pdfCount: 1 })],
  })
  answer()
  await opening
  const shelf = within(await main().findByRole('region', { name: 'Subjects' }))
  const book = await shelf.findByRole('link', { name: /BCS502/ })
  await waitFor(() => expect(book.textContent).toContain('3 of 12 notes opened'))
  expect(book.textContent).toContain('2 new since your last visit')
  const other = shelf.getByRole('link', { name: /BCS503/ })
  expect(other.textContent).toMatch(/1 note$/)
})

test('without an answer about readings the page of a subject shows its notes without marks', async () => {
  const opening = openPage(addresses.subject('CSE', '2022', '5th Sem', subCode), { as: student })
  server.on(subjectOps.details, makeSubject(subCode, { sections: [makeSection('Module 3', { pdfs })] }))
  server.refuse(readingOps.list, 'unavailable')
  server.refuse(readingOps.visit, 'too_many_requests')
  await opening
  expect(await main().findByText('5 notes')).toBeDefined()
  expect((await tile('bird')).textContent).not.toMatch(/Page \d/)
})
