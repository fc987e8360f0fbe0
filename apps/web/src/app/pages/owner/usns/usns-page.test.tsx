import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages } from '@lectureshelf/contract/messages'
import { bulkOps } from '@lectureshelf/contract/people/bulk'
import { noMailServer, usnChanged, usnWords } from '@lectureshelf/contract/people/people-messages'
import { type UsnRequest, usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findDialog, openRows, textsOf, toasts, valueOf } from '../../../../../test/dom.ts'
import { refusal, server } from '../../../../../test/fake-server.ts'
import { main, openPage } from '../../../../../test/page.tsx'
import { owner } from '../../../../../test/people.ts'
import { payment } from '../../../../../test/site.ts'

const request: UsnRequest = {
  _id: '77777777-0000-4000-8000-000000000001',
  usn: '25CSE117',
  name: 'Meera Pai',
  college: 'LS',
  semNum: 1,
  wanted: '1LS25CS042',
  askedAt: '2026-11-26T05:00:00.000Z',
}
const seen = { usn: '25CSE117', name: 'Meera Pai', wanted: '1LS25CS042' }

const openList = async () => {
  const opening = openPage(addresses.usns, { as: owner })
  let items = [request]
  server.on(usnRequestOps.list, () => ({ items, total: items.length }))
  const { user } = await opening
  return {
    user,
    decide: () => {
      items = []
    },
    list: within(await main().findByRole('list', { name: 'USN requests' })),
  }
}

test('a wish for a USN is shown with both USNs, and accepted with one press', async () => {
  const { user, decide, list } = await openList()
  server.on(usnRequestOps.accept, ({ params, body }) => {
    expect([params, body]).toEqual([{ id: request._id }, { seen }])
    decide()
    return { message: usnChanged(request.usn, request.wanted) }
  })
  expect(list.getByRole('listitem').textContent).toContain(
    'Meera Pai (25CSE117)Wants 1LS25CS042, asked on 26 Nov 2026',
  )
  await user.click(list.getByRole('button', { name: 'Accept 1LS25CS042' }))
  await waitFor(() => expect(toasts()).toEqual(['25CSE117 is 1LS25CS042 now.']))
  expect(await main().findByText('No USN requests waiting')).toBeDefined()
})

test.each([
  [true, []],
  [false, [noMailServer]],
] as const)(
  'with a mail server (%s) a new USN promises a mail, and without one WhatsApp',
  async (has, notes) => {
    server.on(settingOps.payment, { ...payment, isMailConfigured: has })
    const { user, list } = await openList()
    await waitFor(() => expect(textsOf(main().queryAllByText(noMailServer))).toEqual(notes))
    openRows()
    await user.click(list.getByRole('button', { name: 'Refuse 1LS25CS042' }))
    const refusing = await findDialog('Refuse 1LS25CS042')
    const inWords = has
      ? 'Meera Pai (25CSE117) reads the reason in a mail and on the profile.'
      : `Meera Pai (25CSE117) reads the reason on the profile. ${noMailServer}`
    expect(refusing.getByText(inWords)).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(main().getByRole('button', { name: 'Change many' }))
    const changing = await findDialog('Change many USNs')
    const row = { id: request._id, usn: request.usn, name: request.name, to: request.wanted }
    server.on(bulkOps.planUsns, { rows: [row], problems: [] })
    fill(changing.getByLabelText('Old and new USNs'), '25CSE117,1LS25CS042')
    await user.click(changing.getByRole('button', { name: 'Look at the changes' }))
    const sum = await changing.findByText(/^1 student gets another USN/)
    const rest = 'They sign in with it from then on; passwords stay.'
    expect(sum.textContent).toBe(
      has
        ? `1 student gets another USN and a mail about it. ${rest}`
        : `1 student gets another USN. ${rest} ${noMailServer}`,
    )
  },
)

test('a wish is refused with a reason, and a refusal of the server is shown', async () => {
  const { user, decide, list } = await openList()
  server.on(usnRequestOps.accept, () =>
    refusal('conflict', { message: 'The USN 1LS25CS042 already has an account.' }),
  )
  await user.click(list.getByRole('button', { name: 'Accept 1LS25CS042' }))
  await waitFor(() => expect(toasts().join(' ')).toContain('already has an account'))
  server.on(usnRequestOps.refuse, ({ body }) => {
    expect(body).toEqual({ seen, reason: 'It is not the USN on your admission order.' })
    decide()
    return { message: usnWords.refused }
  })
  openRows()
  await user.click(list.getByRole('button', { name: 'Refuse 1LS25CS042' }))
  const dialog = await findDialog('Refuse 1LS25CS042')
  await user.click(dialog.getByRole('button', { name: 'It is not the USN on your admission order.' }))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(toasts()).toContain(usnWords.refused))
})

test('a reason stays typed when a refusal of a wish fails, and closes with its dialog when the wish has changed', async () => {
  const { user, list } = await openList()
  openRows()
  server.refuse(usnRequestOps.refuse, 'unavailable')
  await user.click(list.getByRole('button', { name: 'Refuse 1LS25CS042' }))
  const dialog = await findDialog('Refuse 1LS25CS042')
  fill(dialog.getByLabelText('Reason'), 'Ask the office.')
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(toasts()).toEqual([errorMessages.unavailable]))
  expect(valueOf(dialog.getByLabelText('Reason'))).toBe('Ask the office.')
  server.on(usnRequestOps.refuse, () => refusal('changed_meanwhile', { extraDetails: usnWords.gone }))
  await user.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts().join(' ')).toContain(usnWords.gone)
})

test('many USNs are changed from a list, after a look at what it changes and leaves out', async () => {
  const { user } = await openPage(addresses.usns, { as: owner })
  const rows = [
    { id: '77777777-0000-4000-8000-000000000002', usn: '25CSE118', name: 'Asha Rao', to: '1LS25CS043' },
    { id: '77777777-0000-4000-8000-000000000003', usn: '25CSE119', name: 'Bala Rao', to: '1LS25CS044' },
  ]
  const text = '25CSE118,1LS25CS043\n25CSE119,1LS25CS044\n25CSE120'
  server.on(bulkOps.planUsns, ({ body }) => {
    expect(body).toEqual({ text })
    return { rows, problems: [{ line: 3, text: '25CSE120', reason: usnWords.noComma }] }
  })
  server.on(bulkOps.changeUsns, ({ body }) => {
    expect(body).toEqual({ students: rows })
    return {
      message: 'Done.',
      done: 1,
      failed: [{ _id: rows[1]?.id ?? '', usn: '25CSE119', name: 'Bala Rao', message: 'Taken by now.' }],
    }
  })
  await user.click(await main().findByRole('button', { name: 'Change many' }))
  const dialog = await findDialog('Change many USNs')
  fill(dialog.getByLabelText('Old and new USNs'), text)
  await user.click(dialog.getByRole('button', { name: 'Look at the changes' }))
  expect(await dialog.findByText(/^2 students get another USN/)).toBeDefined()
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual([
    '25CSE118 Asha Rao: 1LS25CS043',
    '25CSE119 Bala Rao: 1LS25CS044',
    `Line 3 (25CSE120): ${usnWords.noComma}`,
  ])
  await user.click(dialog.getByRole('button', { name: 'Change 2 USNs' }))
  expect(await dialog.findByText('1 student got their USN.')).toBeDefined()
  expect(textsOf(dialog.getAllByRole('listitem'))).toEqual(['25CSE119 Bala Rao: Taken by now.'])
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
})
