import { addresses } from '@lectureshelf/contract/addresses'
import { claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { planChanged } from '@lectureshelf/contract/money/payment-messages'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { findDialog, toasts, openRows } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const bank = {
  state: 'long',
  day: '2026-11-18',
  amountPaise: 14_900,
  differencePaise: 5000,
  gap: null,
} as const
const paid = makeClaim({ plan: 'basic', amountPaise: 9900, bank, fittingPlan: 'premium' })

const open = async (claim: typeof paid) => {
  const opening = openPage(addresses.registrations, { as: owner })
  server.on(claimOps.list, { items: [claim], total: 1 })
  const { user } = await opening
  await main().findByRole('list', { name: 'Claims' })
  return user
}

test('a claim is changed to the plan that was paid for, after a question that names both sums', async () => {
  const user = await open(paid)
  server.on(claimOps.changePlan, () => {
    const changed = { ...paid, plan: 'premium' as const, amountPaise: 14_900, fittingPlan: null }
    server.on(claimOps.list, { items: [changed], total: 1 })
    return { message: planChanged('Premium'), registration: changed }
  })
  openRows()
  await user.click(main().getByRole('button', { name: `Change ${paid.usn} to Premium` }))
  const dialog = await findDialog('Change the claim to Premium?')
  expect(
    dialog.getByText(/claimed Basic for Rs 99\. The bank has Rs 149, the price of Premium/),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Change to Premium' }))
  await waitFor(() => expect(toasts()).toEqual(['The claim is for the Premium plan now']))
  expect(server.sent(claimOps.changePlan).map(({ params, body }) => [params, body])).toEqual([
    [{ id: paid._id }, { plan: 'premium', seen: seenOf(paid) }],
  ])
  await waitFor(() => expect(main().queryByRole('button', { name: /^Change / })).toBeNull())
})

test('a claim whose payment fits no other plan is not offered another one', async () => {
  await open({ ...paid, fittingPlan: null })
  openRows()
  expect(main().queryByRole('button', { name: /^Change / })).toBeNull()
})
