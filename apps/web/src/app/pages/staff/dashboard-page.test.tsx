import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import { messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, textsOf, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { settings } from '../../../../test/owner-calls.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner, student } from '../../../../test/people.ts'
import { makeCard } from '../../../../test/site.ts'

test('an owner reaches a shelf once scheme, department and semester are chosen', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { address } = await opening
  const scheme = await main().findByLabelText('Scheme')
  const department = main().getByLabelText('Department')
  const optionsOf = (field: HTMLElement) => textsOf([...field.querySelectorAll('option')])
  expect(optionsOf(scheme)).toEqual(['Choose', '2021', '2022', '2024', '2025'])
  expect(optionsOf(department)).toEqual(['Choose', 'CSE', 'ECE', 'EEE', 'Civil', 'Mech', 'AIML'])
  fill(main().getByLabelText('Semester'), '5th Sem')
  fill(scheme, '2022')
  expect(address()).toBe(addresses.dashboard)
  fill(department, 'CSE')
  await waitFor(() => expect(address()).toBe('/Admin/CSE/2022/5th%20Sem'))
  expect(await main().findByRole('link', { name: /BCS503/ })).toBeDefined()
})

test('an owner is told what is missing before going live, until it is done', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  const supportMail = 'support@lectureshelf.example'
  server.on(settingOps.read, { ...settings, supportMail })
  const { user } = await opening
  const points = within(await main().findByRole('region', { name: 'Before going live' }))
  const sentences = () => textsOf(points.getAllByRole('listitem')).join(' ')
  expect(points.getAllByRole('listitem')).toHaveLength(4)
  for (const words of [supportMail, 'grievance contact', 'E-mail is not set up', 'may be minors']) {
    expect(sentences()).toContain(words)
  }
  const [link] = points.getAllByRole('link', { name: 'Open the settings' })
  if (link !== undefined) await user.click(link)
  const box = await main().findByRole('checkbox', { name: /checked for minors$/ })
  await user.click(box)
  server.on(settingOps.write, {
    message: messages.settingsSaved,
    settings: { ...settings, supportMail, minorsChecked: true },
  })
  await user.click(main().getByRole('button', { name: 'Save the settings' }))
  await waitFor(() => expect(toasts()).toEqual([messages.settingsSaved]))
  const left = within(main().getByRole('region', { name: 'Before going live' }))
  await waitFor(() => expect(left.getAllByRole('listitem')).toHaveLength(3))
  expect(server.sent(settingOps.write).at(-1)?.body).toMatchObject({ minorsChecked: true })
})
