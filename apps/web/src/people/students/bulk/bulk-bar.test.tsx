import { bulkOps } from '@lectureshelf/contract/people/bulk'
import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { leftOutReasons } from '@lectureshelf/contract/people/people-messages'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fill, findDialog } from '../../../../test/dom.ts'
import { refusal, server } from '../../../../test/fake-server.ts'
import { makePerson, owner } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'
import { dssOps } from '@lectureshelf/contract/base/dss'
import { dss } from '../../../../test/reference-data.ts'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { BulkBar } from './bulk-bar.tsx'

const reader = (usn: string, name: string, endsOn = '2099-12-31'): StudentRecord =>
  makeRecord(makePerson({ usn, name }), { subscription: { state: 'active', endsOn } })

const asha = reader('1LS22CS001', 'Asha Rao')
const bhavana = reader('1LS22CS002', 'Bhavana Rao')

const open = (selected: readonly StudentRecord[], filter = {}) => {
  const onDone = vi.fn<() => void>()
  const client = createQueryClient()
  const barOf = (total: number) => (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <BulkBar filter={filter} total={total} selected={selected} onDone={onDone} />
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(barOf(42))
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return { user, onDone, rerender: (total: number) => rerender(barOf(total)) }
}

const button = (name: string) => screen.findByRole('button', { name })

const Rows = z.object({ students: z.array(z.looseObject({ usn: z.string() })) })
/** Where the next requests of a message continue. */
const places = {
  second: '77777777-0000-4000-8000-000000000100',
  third: '77777777-0000-4000-8000-000000000200',
}
const MailCursor = z.object({ run: z.string(), selection: z.object({ after: z.string().nullable() }) })
const replyTo = (body: unknown) => ({
  message: 'Done.',
  done: Rows.parse(body).students.length,
  failed: [],
})

beforeEach(() => {
  server.on(dssOps.read, { dssData: dss })
  server.on(discountCodeOps.list, { items: [], total: 0 })
})

test('without a selection only a mail to everyone is offered', () => {
  open([])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mail all 42'])
})

test('plans are extended with the sum of days and a reason, and the extension is undone', async () => {
  server.on(bulkOps.extend, ({ body }) => ({
    ...replyTo(body),
    done: 1,
    failed: [{ _id: bhavana._id, usn: bhavana.usn, name: bhavana.name, message: leftOutReasons.planChanged }],
  }))
  server.on(bulkOps.undoExtension, ({ body }) => replyTo(body))
  const { user, onDone } = open([asha, bhavana, makeRecord(owner)])
  await user.click(await button('Extend'))
  const dialog = await findDialog('Extend 3 people')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Extend 0 students' }).disabled).toBe(true)
  fill(dialog.getByLabelText('How many'), '15')
  expect(
    dialog.getByText(/^2 students get 30 days in all\. The last day becomes 15 Jan 2100\./),
  ).toBeDefined()
  expect(dialog.getByText('1 person left out')).toBeDefined()
  expect(dialog.getByText(/Bhavana Rao: 31 Dec 2099 to 15 Jan 2100$/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Extend 2 students' }))
  expect(dialog.getByText('Reason is required.')).toBeDefined()
  expect(server.sent(bulkOps.extend)).toEqual([])
  fill(dialog.getByLabelText('Reason'), 'The exams moved')
  await user.click(dialog.getByRole('button', { name: 'Extend 2 students' }))
  expect(await dialog.findByText('1 student extended.')).toBeDefined()
  expect(dialog.getByText(new RegExp(leftOutReasons.planChanged))).toBeDefined()
  const row = { state: 'active', endsOn: '2099-12-31', to: '2100-01-15' }
  const rows = [asha, bhavana].map(({ _id: id, usn, name }) => ({ id, usn, name, ...row }))
  expect(server.sent(bulkOps.extend)[0]?.body).toEqual({ reason: 'The exams moved', students: rows })
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('1 student put back.')).toBeDefined()
  expect(server.sent(bulkOps.undoExtension)[0]?.body).toEqual({ students: [rows[0]] })
  expect(onDone).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})

const crowd = Array.from({ length: 60 }, (_, index) => reader(`1LS22CS${100 + index}`, 'Many'))

test('a long selection is sent in batches with progress, and a stop keeps what is done', async () => {
  server.on(bulkOps.move, ({ body }) => replyTo(body))
  const { user } = open(crowd)
  await user.click(await button('Move'))
  const dialog = await findDialog('Move 60 people')
  await dialog.findByText('6th Sem', { selector: 'option' })
  fill(dialog.getByLabelText('Semester'), '6')
  expect(dialog.getByText(/^60 students move\. Plans stay as they are: whoever has none/)).toBeDefined()
  const release = server.hold(bulkOps.move)
  await user.click(dialog.getByRole('button', { name: 'Move 60 students' }))
  expect(await dialog.findByText('0 of 60')).toBeDefined()
  expect(dialog.getByRole('progressbar')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  release()
  expect(await dialog.findByText('25 students moved. Stopped after 25 of 60.')).toBeDefined()
  expect(server.sent(bulkOps.move)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('25 students moved back.')).toBeDefined()
  const [back] = Rows.parse(server.sent(bulkOps.move)[1]?.body).students
  expect(back).toMatchObject({ from: { semNum: 6 }, to: { semNum: 5 } })
})

test('a failure in the middle says what was done and why it ended, and continues', async () => {
  let requests = 0
  server.on(bulkOps.block, ({ body }) => {
    requests += 1
    return requests !== 2 ? replyTo(body) : refusal('unavailable')
  })
  const { user } = open(crowd)
  await user.click(await button('Block'))
  const dialog = await findDialog('Block 60 people')
  expect(dialog.getByText(/^60 students are signed out everywhere/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Block 60 students' }))
  expect(await dialog.findByText(/^25 students blocked\. Then it ended after 25 of 60: /)).toBeDefined()
  expect(dialog.getByText('Undo unblocks them. They have to sign in again.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('60 students blocked.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull()
  const portions = server.sent(bulkOps.block).map(({ body }) => Rows.parse(body).students)
  expect(portions.map((portion) => portion.length)).toEqual([25, 25, 25, 10])
  expect(portions[2]).toEqual(portions[1])
  server.on(bulkOps.block, ({ body }) => replyTo(body))
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByText('60 students unblocked.')).toBeDefined()
})

test('a message goes to everyone whom the filter finds, after its summary and with its first mail', async () => {
  server.on(bulkOps.describeMail, {
    found: 42,
    mails: 41,
    leftOut: [{ _id: owner._id, usn: owner.usn, name: owner.name, message: leftOutReasons.staff }],
    mail: { subject: 'Exams', textBody: 'Hello Asha Rao' },
    isMailConfigured: false,
  })
  server.on(bulkOps.mail, ({ body }) => {
    const isFirst = JSON.stringify(body).includes('"after":null')
    return { message: 'Done.', done: isFirst ? 30 : 11, failed: [], next: isFirst ? places.second : null }
  })
  const { user } = open([], { department: 'CSE', sort: 'name' })
  await user.click(await button('Mail all 42'))
  const dialog = await findDialog('Mail 42 people')
  await user.click(dialog.getByRole('button', { name: 'Show the summary' }))
  expect(dialog.getByText('Subject is required.')).toBeDefined()
  fill(dialog.getByLabelText('Subject'), 'Exams')
  fill(dialog.getByLabelText('Text'), 'Dear {name}, good luck.')
  await user.click(dialog.getByRole('button', { name: 'Show the summary' }))
  expect(await dialog.findByText('41 students get the message.')).toBeDefined()
  expect(dialog.getByText(/^There is no mail server: the messages wait/)).toBeDefined()
  expect(dialog.getByText('1 person left out')).toBeDefined()
  expect(dialog.getByText(/Hello Asha Rao/)).toBeDefined()
  expect(server.sent(bulkOps.mail)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Mail 41 students' }))
  expect(await dialog.findByText('41 students will get the message.')).toBeDefined()
  await waitFor(() => expect(server.sent(bulkOps.mail)).toHaveLength(2))
  expect(await dialog.findByText(/^A mail cannot be taken back once it is sent\./)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
  const [first, second] = server.sent(bulkOps.mail).map(({ body }) => body)
  const message = { subject: 'Exams', text: 'Dear {name}, good luck.', discountCode: null }
  expect(first).toMatchObject({ selection: { filter: { department: 'CSE' }, after: null }, message })
  expect(second).toMatchObject({ selection: { after: places.second } })
  expect(JSON.stringify(first)).not.toContain('sort')
})

/** Opens the mail to everyone, up to its first request. */
const mailEverybody = async (user: ReturnType<typeof open>['user']) => {
  server.on(bulkOps.describeMail, { found: 42, mails: 42, leftOut: [], mail: null, isMailConfigured: true })
  await user.click(await button('Mail all 42'))
  const dialog = await findDialog('Mail 42 people')
  fill(dialog.getByLabelText('Subject'), 'Exams')
  fill(dialog.getByLabelText('Text'), 'Good luck.')
  await user.click(dialog.getByRole('button', { name: 'Show the summary' }))
  await user.click(await dialog.findByRole('button', { name: 'Mail 42 students' }))
  return dialog
}

test('a mail run that broke or was stopped continues as the same run where it ended', async () => {
  const lost = [places.second]
  server.on(bulkOps.mail, ({ body }) => {
    const { after } = MailCursor.parse(body).selection
    if (after !== null && lost.includes(after)) {
      lost.pop()
      return refusal('unavailable')
    }
    const next = { first: places.second, [places.second]: places.third }[after ?? 'first'] ?? null
    return { message: 'Done.', done: 14, failed: [], next }
  })
  const { user, onDone } = open([])
  const dialog = await mailEverybody(user)
  expect(
    await dialog.findByText(/^14 students will get the message\. Then it ended after 14 of 42: /),
  ).toBeDefined()
  expect(onDone).not.toHaveBeenCalled()
  const release = server.hold(bulkOps.mail)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  const stop = await dialog.findByRole('button', { name: 'Stop' })
  expect(document.activeElement).toBe(stop)
  await user.click(stop)
  release()
  expect(await dialog.findByText('28 students will get the message. Stopped after 28 of 42.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('42 students will get the message.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull()
  const sent = server.sent(bulkOps.mail).map(({ body }) => MailCursor.parse(body))
  expect(sent.map(({ selection }) => selection.after)).toEqual([
    null,
    places.second,
    places.second,
    places.third,
  ])
  expect(new Set(sent.map(({ run }) => run)).size).toBe(1)
})

/** Writes a message that offers a new code, up to its summary. */
const offerNewCode = async (user: ReturnType<typeof open>['user']) => {
  server.on(bulkOps.describeMail, {
    found: 2,
    mails: 2,
    leftOut: [],
    mail: { subject: 'Renew', textBody: 'Hello Asha Rao' },
    isMailConfigured: true,
  })
  await user.click(await button('Mail'))
  const dialog = await findDialog('Mail 2 people')
  fill(dialog.getByLabelText('Subject'), 'Renew')
  fill(dialog.getByLabelText('Text'), 'Renew soon.')
  await user.selectOptions(dialog.getByLabelText('Discount code'), 'new')
  fill(dialog.getByLabelText('Discount'), '200')
  await user.click(dialog.getByRole('button', { name: 'Show the summary' }))
  expect(dialog.getByText('The percentage is at most 100.')).toBeDefined()
  fill(dialog.getByLabelText('Discount'), '20')
  await user.click(dialog.getByRole('button', { name: 'Show the summary' }))
  await dialog.findByText('2 students get the message.')
  return dialog
}

test('a message to chosen students offers a new code, which is made when it is sent', async () => {
  server.on(bulkOps.mail, { message: 'Done.', done: 2, failed: [], next: null })
  server.on(discountCodeOps.create, {
    message: 'Made.',
    discountCode: {
      _id: 'acacacac-0000-4000-8000-000000000009',
      letters: 'BCDFGHJKMNPQ',
      amountPaise: null,
      percent: 20,
      plan: null,
      forKind: 'renewal',
      lastDay: null,
      maxUses: 2,
      colleges: [],
      batches: [],
      note: 'Renew',
      state: 'active',
      reserved: 0,
      granted: 0,
      createdAt: '2026-11-25T10:00:00.000Z',
      endedAt: null,
      endReason: null,
    },
  })
  const { user } = open([asha, bhavana])
  const dialog = await offerNewCode(user)
  expect(server.sent(discountCodeOps.create)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Mail 2 students' }))
  await dialog.findByRole('button', { name: 'Close' })
  expect(server.sent(discountCodeOps.create)[0]?.body).toMatchObject({ percent: 20, maxUses: 2 })
  expect(server.sent(bulkOps.mail)[0]?.body).toMatchObject({
    selection: { ids: [asha._id, bhavana._id] },
    message: { discountCode: 'BCDFGHJKMNPQ' },
  })
})

test('the students stay chosen when the new code cannot be made, because no one got the message', async () => {
  server.refuse(discountCodeOps.create, 'unavailable')
  const { user, onDone } = open([asha, bhavana])
  const dialog = await offerNewCode(user)
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mail 2 students' })
  await user.click(send)
  await waitFor(() => expect(server.sent(discountCodeOps.create)).toHaveLength(1))
  await waitFor(() => expect(send.disabled).toBe(false))
  expect(server.sent(bulkOps.mail)).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onDone).not.toHaveBeenCalled()
})

test('a dialog stays when the list has become empty, without the actions', async () => {
  const { user, rerender } = open([])
  await user.click(await button('Mail all 42'))
  await findDialog('Mail 42 people')
  rerender(0)
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(screen.queryByText('Mail all 0')).toBeNull()
})
