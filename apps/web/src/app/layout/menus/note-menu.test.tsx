import { addresses } from '@lectureshelf/contract/addresses'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { IdleWorker } from '../../../../test/idle-worker.ts'
import { answerMarks, makeStoredMark } from '../../../../test/marks.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { makePdfInfo } from '../../../../test/pdf-info.ts'
import { student } from '../../../../test/people.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', IdleWorker)
  server.refuse(pdfPageOps.picture, 'pdf_not_openable')
})

test('the ... menu comes with all of its rows, whatever it has to wait for', async () => {
  server.on(
    pdfOps.info,
    makePdfInfo({ pdfFile: 'rows.pdf', title: 'Unit 1', sizeBytes: 436_000, addedByName: 'Suma Shetty' }),
  )
  server.refuse(pdfOps.read, 'not_found')
  const releaseBytes = server.hold(pdfOps.read)
  answerMarks([makeStoredMark({ pdfFile: 'rows.pdf' })])
  const releaseMarks = server.hold(markOps.ofPdf)
  const { user } = await openPage(`${addresses.pdf('rows.pdf')}#page=7`, { as: student })
  await main().findByRole('heading', { level: 1, name: 'Unit 1' })
  await user.click(main().getByRole('button', { name: 'More about this note' }))
  await waitFor(() => expect(server.sent(markOps.ofPdf)).toHaveLength(1))
  expect(screen.queryByRole('dialog', { name: 'More about this note' })).toBeNull()
  releaseMarks()
  const menu = within(await screen.findByRole('dialog', { name: 'More about this note' }))
  const rows = menu.getAllByRole('button').map((row) => row.textContent)
  expect(menu.getByRole('radio', { name: 'Night' })).toBeDefined()
  expect(menu.getByText('Added by Suma Shetty')).toBeDefined()
  expect(rows).toEqual([
    'Star page 7',
    'Note to page 7',
    'My marks (1)',
    'Report this page',
    'Keep on this phone (436 KB)',
    'Keyboard shortcuts',
  ])
  releaseBytes()
  await main().findByRole('alert')
})
