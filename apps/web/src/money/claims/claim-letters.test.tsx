import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const first = makeClaim({ usn: '1LS22CS401', name: 'Suma Shetty' })
const second = makeClaim({ usn: '1LS22CS402', name: 'Ravi Kumar' })

const open = async () => {
  const opening = openPage(addresses.registrations, { as: owner })
  server.on(claimOps.list, { items: [first, second], total: 2 })
  const page = await opening
  await main().findByRole('list', { name: 'Claims' })
  const rowOf = (usn: string) => main().getByRole('button', { name: new RegExp(`\\(${usn}\\)$`) })
  return {
    ...page,
    rowOf,
    isPicked: (usn: string) => main().getByLabelText(`Select ${usn}`).matches(':checked'),
  }
}

test('J and K move among the claims, and X selects the one that has the focus', async () => {
  const { user, rowOf, isPicked } = await open()
  rowOf(first.usn).focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(rowOf(second.usn))
  await user.keyboard('x')
  expect([isPicked(first.usn), isPicked(second.usn)]).toEqual([false, true])
  await user.keyboard('k')
  expect(document.activeElement).toBe(rowOf(first.usn))
})

test('A approves the claim that has the focus after a question with the sum', async () => {
  const { user, rowOf } = await open()
  rowOf(second.usn).focus()
  await user.keyboard('a')
  const dialog = await findDialog(`Approve ${second.usn}?`)
  expect(dialog.getByText(/^Rs 99\. /)).toBeDefined()
  expect(server.sent(claimOps.approve)).toEqual([])
  server.on(claimOps.approve, {
    message: messages.registrationApproved,
    registration: { ...second, state: 'approved' },
  })
  await user.click(dialog.getByRole('button', { name: `Approve for ${second.usn}` }))
  await waitFor(() => expect(toasts()).toEqual([messages.registrationApproved]))
  expect(server.sent(claimOps.approve).map(({ params }) => params)).toEqual([{ id: second._id }])
})

test('R asks for the reason of a rejection, and offers those that are often given', async () => {
  const { user, rowOf } = await open()
  rowOf(first.usn).focus()
  await user.keyboard('r')
  const dialog = await findDialog(`Reject ${first.usn}`)
  await user.click(dialog.getByRole('button', { name: 'The amount is wrong.' }))
  expect(valueOf(dialog.getByLabelText('Reason'))).toBe('The amount is wrong.')
  expect(server.sent(claimOps.reject)).toEqual([])
})

test('letters are text in the search, and do nothing outside a row or once they are off', async () => {
  const { user, rowOf } = await open()
  const search = main().getByRole('searchbox')
  await user.type(search, 'ra?')
  expect(valueOf(search)).toBe('ra?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(search)
  await main().findByRole('list', { name: 'Claims' })
  rowOf(first.usn).focus()
  await user.keyboard('?')
  const keys = await findDialog('Keys of the list')
  await user.click(keys.getByLabelText('Letters work in lists on this browser'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rowOf(first.usn).focus()
  await user.keyboard('a')
  await user.keyboard('j')
  await user.keyboard('?')
  expect(document.activeElement).toBe(rowOf(first.usn))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(main().getByRole('button', { name: 'Keys of the list' }))
  const again = await findDialog('Keys of the list')
  await user.click(again.getByLabelText('Letters work in lists on this browser'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  await findDialog('Keys of the list')
})

test('the question mark needs no row in focus, and is left alone with a key of the system', async () => {
  const { user } = await open()
  expect(document.activeElement?.closest('[data-row]') ?? null).toBeNull()
  await user.keyboard('{Control>}?{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('?')
  await findDialog('Keys of the list')
})

test('the question mark does nothing below another dialog', async () => {
  const { user, rowOf } = await open()
  rowOf(first.usn).focus()
  await user.keyboard('r')
  const dialog = await findDialog(`Reject ${first.usn}`)
  dialog.getByRole('button', { name: 'Reject' }).focus()
  await user.keyboard('?')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
