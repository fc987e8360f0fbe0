import { scopeMessages } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseMore, openMore } from '../../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../../test/notes.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { admin, owner, placeAt } from '../../../../test/people.ts'
import { makePdf } from '../../../../test/site.ts'

const cse = placeAt('CSE', '2021', 8)
const aiml = placeAt('AIML', '2021', 8)
const byOwner = { addedBy: owner._id, addedByName: owner.name }
const byAdmin = { addedBy: admin._id, addedByName: admin.name, createdAt: new Date().toISOString() }

test('an admin who looks after another department reads who shares a subject, and keeps what was typed', async () => {
  const { user } = await openPage(addresses.home('CSE', '2021', '8th Sem'), { as: admin })
  await user.click(await main().findByRole('button', { name: 'Add subject' }))
  const dialog = await findDialog('Add subject')
  fill(dialog.getByLabelText('Subject code'), '21ZZ91')
  fill(dialog.getByLabelText('Abbreviation'), 'ZZ91')
  fill(dialog.getByLabelText('Subject name'), 'Mine')
  const taught = '21ZZ91 is "Subject 21ZZ91", taught at AIML 2021 8th Sem.'
  server.refuse(subjectOps.add, 'subject_exists_elsewhere', { extraDetails: taught })
  server.on(subjectOps.details, makeSubject('21ZZ91', { ...aiml, offerings: [aiml] }))
  await user.click(dialog.getByRole('button', { name: 'Add subject' }))
  const told = await findDialog('Taught elsewhere')
  expect(told.getByText(taught)).toBeDefined()
  expect(told.getByText(scopeMessages.whoShares)).toBeDefined()
  await user.click(told.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Taught elsewhere' })).toBeNull())
  expect(valueOf(dialog.getByLabelText('Subject name'))).toBe('Mine')
  expect(server.sent(subjectOps.add).map(({ body }) => body)).toEqual([
    {
      subCode: '21ZZ91',
      subAbb: 'ZZ91',
      subName: 'Mine',
      department: 'CSE',
      scheme: '2021',
      semester: '8th Sem',
    },
  ])
})

const openSubject = async (subCode: string) => {
  const page = await openPage(addresses.subject('CSE', '2021', '8th Sem', subCode), { as: admin })
  await main().findByRole('heading', { name: 'Module 1' })
  return page
}

test('an admin with one place of a shared subject adds to it, and sees no control that would be refused', async () => {
  const pdfs = [
    makePdf({ pdfTitle: 'Of another', ...byOwner }),
    makePdf({ pdfTitle: 'Of my own', ...byAdmin }),
  ]
  const sections = [makeSection('Module 1', { ...byOwner, pdfs }), makeSection('Module 2', byOwner)]
  server.on(subjectOps.details, makeSubject('21ZZ92', { ...cse, sections, offerings: [cse, aiml] }))
  const page = await openSubject('21ZZ92')
  const section = (name: string) => within(main().getByRole('region', { name }))
  expect(textsOf(section('Module 1').getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/Of another.*Added by Savitha Hegde/),
    expect.stringMatching(/Of my own.*Added by Prakash Naik/),
  ])
  expect(section('Module 2').getByText('Added by Savitha Hegde')).toBeDefined()
  const names = textsOf(main().getAllByRole('button')).concat(
    main()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? ''),
  )
  for (const name of ['Add section', 'Add PDF to Module 1']) expect(names).toContain(name)
  for (const name of ['Reorder sections', 'Add reference', 'More for Module 1'])
    expect(names).not.toContain(name)
  expect(textsOf(await openMore(page, 'Of my own'))).toEqual([
    'Edit title and description',
    'Chapters',
    'Propose another file',
    'Delete PDF',
  ])
  for (const reason of [scopeMessages.sharedSections, scopeMessages.sharedReferences])
    expect(main().getByText(reason)).toBeDefined()
  await page.user.keyboard('{Escape}')
  await openMore(page, 'Of another')
  expect(descriptionOf(screen.getByRole('menu'))).toBe(scopeMessages.sharedMenu)
})

test('an admin is not offered the sections of a subject that they may not add to', async () => {
  const stays = makePdf({ pdfTitle: 'Stays', ...byOwner })
  const own = makeSubject('21ZZ93', {
    ...cse,
    sections: [makeSection('Module 1', { pdfs: [stays] })],
    offerings: [cse],
  })
  const others = makeSubject('21ZZ94', { ...aiml, sections: [makeSection('Module 1')], offerings: [aiml] })
  server.on(subjectOps.details, ({ params }) => (params.subCode === '21ZZ94' ? others : own))
  const page = await openSubject('21ZZ93')
  await chooseMore(page, 'Stays', 'Move')
  const moving = await findDialog('Move PDF')
  fill(moving.getByLabelText('Subject code'), '21ZZ94')
  await page.user.click(moving.getByRole('button', { name: 'Find sections' }))
  expect(await moving.findByText(/^This is outside the departments/)).toBeDefined()
  const choice = within(moving.getByLabelText('Section of ZZ94'))
  expect(textsOf(choice.getAllByRole('option'))).toEqual(['No other section'])
})
