import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { expectAddress, main, openPage } from '../../../test/page.tsx'
import { student, subAdmin } from '../../../test/people.ts'
import { makeCard } from '../../../test/site.ts'

const { department, scheme, semester } = student
const at = { department, scheme, semester }
const cards = [
  makeCard(at, 'BCS502', { subAbb: 'CN', pdfCount: 2 }),
  makeCard(at, 'BCS503', { subAbb: 'TOC', pdfCount: 0 }),
]

const subjects = () => main().queryByRole('region', { name: 'In one subject' })

test('an empty search offers the subjects with notes, and searches the one that is chosen', async () => {
  const opening = openPage('/search', { as: student })
  server.on(subjectOps.list, { subjects: cards })
  const page = await opening
  const offered = within(await main().findByRole('region', { name: 'In one subject' }))
  expect(textsOf(offered.getAllByRole('button'))).toEqual(['CN'])
  await page.user.click(offered.getByRole('button', { name: /^CN: / }))
  await expectAddress(page, '/search?subject=BCS502')
  expect(document.activeElement).toBe(main().getByRole('searchbox'))
  expect(subjects()).toBeNull()
})

test('staff, who read every semester, are offered none', async () => {
  await openPage('/search', { as: subAdmin })
  await main().findByText(/Type a word/)
  expect(subjects()).toBeNull()
})
