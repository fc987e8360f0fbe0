import { addresses } from '@lectureshelf/contract/addresses'
import { errorStatus } from '@lectureshelf/contract/errors'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { SeenClaims, claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import {
  claimChanges,
  claimDecided,
  claimWarnings,
  registrationsApproved,
} from '@lectureshelf/contract/money/payment-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { fill, findDialog, openRows, textsOf, toasts, valueOf } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const plain = makeClaim({ usn: '1LS22CS301', name: 'Queue Asha' })
const warnings = [
  claimWarnings.usnOfAnotherBatch('2021', '2022'),
  claimWarnings.utrOfAnotherDay('12 Nov 2024'),
]
const odd = makeClaim({ usn: '1LS21CS302', name: 'Queue Bhavya', warnings })
const fast = makeClaim({ usn: '1LS22CS303', name: 'Queue Chetan' })
const all = [plain, odd, fast]

const answerClaims = (claims: typeof all) => {
  server.on(claimOps.list, ({ query }) => {
    const items = claims
      .filter((claim) => query.hasWarnings === undefined || claim.warnings.length > 0)
      .filter(() => query.olderThanDays === undefined)
    return { items, total: items.length }
  })
}

const open = async (claims = all) => {
  const opening = openPage(addresses.registrations, { as: owner })
  answerClaims(claims)
  const page = await opening
  await main().findByRole('list', { name: 'Claims' })
  return page
}

const claimOf = (usn: string) => {
  const record = main()
    .queryByRole('heading', { name: new RegExp(usn) })
    ?.closest('li')
  return record === null || record === undefined ? null : within(record)
}

test('the queue shows the warnings of a claim, and is narrowed by warnings and by age', async () => {
  const { user, address } = await open()
  expect(main().getByText('3 claims').tagName).toBe('OUTPUT')
  openRows()
  for (const warning of warnings) expect(claimOf(odd.usn)?.getByText(warning)).toBeDefined()
  await user.selectOptions(main().getByLabelText('Warnings'), 'With warnings')
  expect(await main().findByText('1 claim')).toBeDefined()
  expect(address()).toContain('warnings=yes')
  expect(server.sent(claimOps.list).at(-1)?.query).toMatchObject({ state: 'pending', hasWarnings: 'true' })
  await user.selectOptions(main().getByLabelText('Warnings'), 'All')
  await user.selectOptions(main().getByLabelText('Age'), 'A day or more')
  expect(await main().findByText('No matching claims')).toBeDefined()
  expect(server.sent(claimOps.list).at(-1)?.query).toMatchObject({ olderThanDays: '1' })
  await user.selectOptions(main().getByLabelText('Age'), 'Any')
  expect(await main().findByText('3 claims')).toBeDefined()
})

test('the claims that were selected are approved with one question, and each that was not is named', async () => {
  const { user } = await open()
  await user.click(main().getByLabelText('Select all 3 on this page'))
  expect(main().getByLabelText(`Select ${plain.usn}`).matches(':checked')).toBe(true)
  const message = claimDecided('approved', 'Suma Shetty')
  server.on(claimOps.approveMany, () => {
    answerClaims([])
    const failed = [{ _id: fast._id, usn: fast.usn, message }]
    return { message: registrationsApproved(2, 1), approved: 2, failed }
  })
  await user.click(main().getByRole('button', { name: 'Approve 3 selected' }))
  const dialog = await findDialog('Approve 3 claims?')
  expect(dialog.getByText(/^Rs 297 in all/)).toBeDefined()
  expect(dialog.getByText(`1 claim has warnings: ${odd.usn}.`)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  const result = await main().findByText('2 registrations approved, 1 not approved')
  expect(textsOf([...(result.parentElement?.children ?? [])]).at(-1)).toBe(`${fast.usn}: ${message}`)
  expect(await main().findByText('No claims waiting')).toBeDefined()
  expect(server.sent(claimOps.approveMany).map(({ body }) => body)).toEqual([
    { claims: all.map((claim) => ({ id: claim._id, seen: seenOf(claim) })) },
  ])
})

test('a selection lasts across pages, and the question says its sum and what this page does not show', async () => {
  const opening = openPage(addresses.registrations, { as: owner })
  server.on(claimOps.list, ({ query }) => ({ items: query.page === '2' ? [fast] : [plain], total: 26 }))
  const { user } = await opening
  await user.click(await main().findByLabelText(`Select ${plain.usn}`))
  await user.click(main().getByRole('button', { name: 'Next' }))
  await user.click(await main().findByLabelText(`Select ${fast.usn}`))
  await user.click(main().getByRole('button', { name: 'Approve 2 selected' }))
  const dialog = await findDialog('Approve 2 claims?')
  expect(dialog.getByText(/^Rs 198 in all/)).toBeDefined()
  expect(dialog.getByText(`1 of them is not on this page: ${plain.usn}.`)).toBeDefined()
  server.on(claimOps.approveMany, { message: registrationsApproved(2, 0), approved: 2, failed: [] })
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await main().findByText('2 registrations approved')).toBeDefined()
  expect(server.sent(claimOps.approveMany).map(({ body }) => body)).toEqual([
    { claims: [plain, fast].map((claim) => ({ id: claim._id, seen: seenOf(claim) })) },
  ])
  expect(main().getByRole('button', { name: 'Approve 0 selected' })).toBeDefined()
})

test('many claims are approved in portions with progress, and a stop leaves the rest selected', async () => {
  const many = Array.from({ length: 60 }, (_, index) => makeClaim({ usn: `1LS22CS${400 + index}` }))
  const { user } = await open(many)
  await user.click(main().getByLabelText('Select all 60 on this page'))
  await user.click(main().getByRole('button', { name: 'Approve 60 selected' }))
  const dialog = await findDialog('Approve 60 claims?')
  const idsOf = (body: unknown) => SeenClaims.parse(body).claims.map(({ id }) => id)
  server.on(claimOps.approveMany, ({ body }) => {
    answerClaims(many.slice(25))
    return { message: '', approved: idsOf(body).length, failed: [] }
  })
  const release = server.hold(claimOps.approveMany)
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await main().findByText('0 of 60')).toBeDefined()
  await user.click(main().getByRole('button', { name: 'Stop' }))
  release()
  expect(await main().findByText(registrationsApproved(25, 0))).toBeDefined()
  expect(main().getByText('Stopped after 25 of 60.')).toBeDefined()
  expect(await main().findByRole('button', { name: 'Approve 35 selected' })).toBeDefined()
  expect(server.sent(claimOps.approveMany).map(({ body }) => idsOf(body))).toEqual([
    many.slice(0, 25).map(({ _id: id }) => id),
  ])
})

test('a selection outlasts another order, not another filter, and a claim that is decided alone leaves it', async () => {
  const { user } = await open()
  for (const { usn } of [plain, fast]) await user.click(main().getByLabelText(`Select ${usn}`))
  server.on(claimOps.approve, () => {
    answerClaims([odd, fast])
    return { message: messages.registrationApproved, registration: { ...plain, state: 'approved' as const } }
  })
  await user.click(main().getByRole('button', { name: `Approve ${plain.usn}` }))
  expect(await main().findByRole('button', { name: 'Approve 1 selected' })).toBeDefined()
  await user.selectOptions(main().getByLabelText('Order'), 'Newest first')
  await waitFor(() => expect(server.sent(claimOps.list).at(-1)?.query.sort).toBe('newest'))
  expect(main().getByRole('button', { name: 'Approve 1 selected' })).toBeDefined()
  await user.selectOptions(main().getByLabelText('Warnings'), 'With warnings')
  expect(await main().findByText('1 claim')).toBeDefined()
  expect(main().getByRole('button', { name: 'Approve 0 selected' })).toBeDefined()
})

test('the UTR of a rejected claim that another USN tried is freed after a question', async () => {
  const tries = [{ usn: '1LS22CS305', at: '2026-11-21T10:00:00.000Z' }]
  const wrong = makeClaim({ usn: '1LS22CS304', state: 'rejected', reason: 'No money came.', tries })
  const { user } = await open([makeClaim({ usn: '1LS22CS303' })])
  answerClaims([wrong])
  await user.selectOptions(main().getByLabelText('State'), 'Rejected')
  const freed = { ...wrong, utrReleasedAt: '2026-11-22T10:00:00.000Z' }
  server.on(claimOps.releaseUtr, () => {
    answerClaims([freed])
    return { message: messages.utrReleased, registration: freed }
  })
  await waitFor(() => expect(claimOf(wrong.usn)).not.toBeNull())
  openRows()
  await user.click(main().getByRole('button', { name: `Free the UTR of ${wrong.usn}` }))
  expect(server.sent(claimOps.list).at(-1)?.query.state).toBe('rejected')
  expect(claimOf(wrong.usn)?.getByText('Rejected')).toBeDefined()
  expect(claimOf(wrong.usn)?.queryByRole('button', { name: /^(Approve|Reject) / })).toBeNull()
  const dialog = await findDialog('Free the UTR for another USN?')
  await user.click(dialog.getByRole('button', { name: 'Free the UTR' }))
  await waitFor(() => expect(toasts()).toEqual([messages.utrReleased]))
  expect(await main().findByText(/^Others may claim the UTR since/)).toBeDefined()
  expect(server.sent(claimOps.releaseUtr).map(({ params, body }) => [params, body])).toEqual([
    [{ id: wrong._id }, { seen: seenOf(wrong) }],
  ])
})

test('a reason stays typed when a rejection fails, and closes with its dialog when the claim has changed', async () => {
  const { user } = await open([plain])
  openRows()
  server.refuse(claimOps.reject, 'unavailable')
  await user.click(main().getByRole('button', { name: `Reject ${plain.usn}` }))
  const dialog = await findDialog(`Reject ${plain.usn}`)
  fill(dialog.getByLabelText('Reason'), 'Nothing came.')
  const send = dialog.getByRole('button', { name: 'Reject' })
  await user.click(send)
  await waitFor(() => expect(toasts()).toEqual([errorMessages.unavailable]))
  expect(valueOf(dialog.getByLabelText('Reason'))).toBe('Nothing came.')
  server.on(claimOps.reject, () => refusal('changed_meanwhile', { registration: plain }))
  await user.click(send)
  expect(await findDialog(`${plain.usn} has changed`)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Reject ${plain.usn}` })).toBeNull())
  expect(server.sent(claimOps.reject).at(-1)?.body).toMatchObject({ reason: 'Nothing came.' })
})

test('a claim that was corrected is not approved, is shown as it is now, and is decided again', async () => {
  const tries = [{ usn: '1LS22CS308', at: '2026-11-21T10:00:00.000Z' }]
  const shown = makeClaim({ usn: '1LS22CS307', utr: '632555550007', tries })
  const now = { ...shown, utr: '632555550008', tries: [], correctedAt: '2026-11-22T10:00:00.000Z' }
  const { user } = await open([shown])
  openRows()
  const record = claimOf(shown.usn)
  expect(
    record?.getByText(/^Another USN tried this payment reference: 1LS22CS308, refused on /),
  ).toBeDefined()
  expect(record?.queryByText('Disputed')).toBeNull()
  server.on(claimOps.approve, () =>
    Response.json(
      {
        code: 'changed_meanwhile',
        message: errorMessages.changed_meanwhile,
        extraDetails: claimChanges.field('The UTR', shown.utr, now.utr),
        requestId: 'component-test',
        registration: now,
      },
      { status: errorStatus.changed_meanwhile },
    ),
  )
  answerClaims([now])
  await user.click(main().getByRole('button', { name: `Approve ${shown.usn}` }))
  const dialog = await findDialog(`${shown.usn} has changed`)
  expect(dialog.getByRole('alert').textContent).toContain('The UTR was 632555550007 and is now 632555550008.')
  expect(
    main()
      .getByText(/^Corrected/, { selector: 'a' })
      .getAttribute('href'),
  ).toContain(addresses.audit)

  server.refuse(claimOps.reject, 'unavailable')
  await user.click(dialog.getByRole('button', { name: `Reject ${shown.usn}` }))
  const rejecting = await findDialog(`Reject ${shown.usn}`)
  fill(rejecting.getByLabelText('Reason'), 'Nothing came.')
  await user.click(rejecting.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(toasts()).toEqual([errorMessages.unavailable]))
  expect(valueOf(rejecting.getByLabelText('Reason'))).toBe('Nothing came.')
  await user.click(rejecting.getByRole('button', { name: 'Cancel' }))

  server.on(claimOps.approve, () => {
    answerClaims([])
    return { message: messages.registrationApproved, registration: { ...now, state: 'approved' as const } }
  })
  await user.click(dialog.getByRole('button', { name: `Approve ${shown.usn}` }))
  await waitFor(() => expect(toasts()).toContain(messages.registrationApproved))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(claimOps.approve).map(({ body }) => body)).toEqual([
    { seen: seenOf(shown) },
    { seen: seenOf(now) },
  ])
})
