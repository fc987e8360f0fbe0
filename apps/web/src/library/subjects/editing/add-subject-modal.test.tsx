import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { errorMessages, messages, subjectSaved } from '@lectureshelf/contract/messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectClosed, expectToast } from '../../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSubject } from '../../../../test/notes.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { admin, placeAt } from '../../../../test/people.ts'
import { makeCard } from '../../../../test/site.ts'

const place = placeAt('CSE', '2021', 8)
const home = addresses.home('CSE', '2021', '8th Sem')

const openForm = async () => {
  const { user } = await openPage(home, { as: admin })
  await user.click(await main().findByRole('button', { name: 'Add subject' }))
  const dialog = await findDialog('Add subject')
  const field = (label: string) => dialog.getByLabelText(label)
  const add = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) fill(field(label), value)
    await user.click(dialog.getByRole('button', { name: 'Add subject' }))
  }
  return { user, field, add }
}

const zettels = { 'Subject code': '21zz51', Abbreviation: 'zz', 'Subject name': 'Zoned Zettels' }

test('a subject is suggested at the place of the page, and its code is written in capitals', async () => {
  const { field, add } = await openForm()
  const optionsOf = (label: string) => textsOf([...field(label).querySelectorAll('option')]).join(', ')
  expect(['Department', 'Semester', 'Scheme'].map((label) => valueOf(field(label)))).toEqual([
    'CSE',
    '8th Sem',
    '2021',
  ])
  expect(optionsOf('Scheme')).toBe('Choose, 2021, 2022, 2024, 2025')
  expect(optionsOf('Department')).toBe('Choose, CSE, ECE, EEE, Civil, Mech, AIML')
  expect(optionsOf('Semester')).toBe(
    'Choose, 1st Sem, 2nd Sem, 3rd Sem, 4th Sem, 5th Sem, 6th Sem, 7th Sem, 8th Sem',
  )
  await add({})
  expect(descriptionOf(field('Abbreviation'))).toBe('Abbreviation is required.')
  await add({ 'Subject code': '21zz51', Abbreviation: 'zz' })
  expect([valueOf(field('Subject code')), valueOf(field('Abbreviation'))]).toEqual(['21ZZ51', 'ZZ'])
  expect(server.sent(subjectOps.add)).toEqual([])
})

test('a subject outside the own scope is refused, and one inside is confirmed and on the shelf', async () => {
  const { user, add } = await openForm()
  server.refuse(subjectOps.add, 'out_of_scope')
  await add({ ...zettels, Department: 'ECE' })
  await expectToast(errorMessages.out_of_scope)
  const subject = makeCard(place, '21ZZ51', { subAbb: 'ZZ', subName: 'Zoned Zettels' })
  server.on(subjectOps.add, () => {
    server.on(subjectOps.list, { subjects: [subject] })
    return { message: subjectSaved('Zoned Zettels', 'added'), subject }
  })
  await add({ Department: 'CSE' })
  const saved = await findDialog(subjectSaved('Zoned Zettels', 'added'))
  await user.click(saved.getByRole('button', { name: 'OK' }))
  expect(await main().findByRole('link', { name: /21ZZ51/ })).toBeDefined()
  expect(server.sent(subjectOps.add).at(-1)?.body).toEqual({
    subCode: '21ZZ51',
    subAbb: 'ZZ',
    subName: 'Zoned Zettels',
    department: 'CSE',
    scheme: '2021',
    semester: '8th Sem',
  })
  await expectClosed()
})

test('a code that is taught here already is refused, and one taught elsewhere is shared on request', async () => {
  const { user, add } = await openForm()
  server.refuse(subjectOps.add, 'conflict', { message: messages.subjectExists })
  await add(zettels)
  await expectToast(messages.subjectExists)
  const extraDetails = '21ZZ51 is taught here as "Zones".'
  server.refuse(subjectOps.add, 'subject_exists', { message: messages.subjectExists, extraDetails })
  await add(zettels)
  await expectToast(extraDetails)
  const seventh = placeAt('CSE', '2021', 7)
  const taught = '21ZZ52 is "Subject 21ZZ52", taught at CSE 2021 7th Sem.'
  server.on(subjectOps.details, makeSubject('21ZZ52', { ...seventh, offerings: [seventh] }))
  server.refuse(subjectOps.add, 'subject_exists_elsewhere', { extraDetails: taught })
  await add({ 'Subject code': '21zz52' })
  const share = await findDialog('Share its notes?')
  expect(share.getByText(taught)).toBeDefined()
  const subject = makeCard(place, '21ZZ52')
  server.on(subjectOps.add, () => {
    server.on(subjectOps.list, { subjects: [subject] })
    return { message: subjectSaved(subject.subName, 'added'), subject }
  })
  await user.click(share.getByRole('button', { name: 'Share its notes here' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await main().findByRole('link', { name: /21ZZ52.*Subject 21ZZ52/ })).toBeDefined()
  expect(server.sent(subjectOps.add).at(-1)?.body).toMatchObject({ subCode: '21ZZ52', share: true })
  await expectClosed()
})

test('an admin is not offered to add a subject outside their scope', async () => {
  const opening = openPage(addresses.home('EEE', '2021', '8th Sem'), { as: admin })
  server.on(subjectOps.list, { subjects: [makeCard(placeAt('EEE', '2021', 8), '21EE81')] })
  await opening
  expect(await main().findByRole('link', { name: /21EE81/ })).toBeDefined()
  expect(main().queryByRole('button', { name: 'Add subject' })).toBeNull()
})
