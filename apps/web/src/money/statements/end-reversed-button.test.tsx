import { messages } from '@lectureshelf/contract/messages'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { grant } from '../../../test/credits.ts'
import { findDialog, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main } from '../../../test/page.tsx'
import { makeStatement, openStatement } from '../../../test/statements.ts'

const registration = makeClaim({ usn: '1LS22CS301', name: 'Paper Anil', state: 'approved' })
const taken = {
  credit: {
    _id: 'c0c0c0c0-0000-4000-8000-000000000001',
    day: '2026-11-20',
    line: 2,
    amountPaise: 9000,
    restPaise: 0,
    utr: registration.utr,
    payer: null,
    reversedOn: '2026-11-23',
  },
  registration,
  usedPaise: 9000,
  grant,
}

test('access is ended after a question with the sum that the bank took, and the focus moves to the facts', async () => {
  const shown = makeStatement({ reversed: [taken] })
  const { user } = await openStatement(shown)
  await user.click(await main().findByRole('button', { name: /^End access of 1LS22CS301/u }))
  const dialog = await findDialog('End access and void the receipt?')
  expect(
    dialog.getByText(/^The bank took Rs 90 of Paper Anil \(1LS22CS301\) back on 23 Nov 2026\./u),
  ).toBeDefined()
  const ended = { ...grant, isEnded: true, receiptVoidedAt: '2026-11-24T10:00:00.000Z' }
  server.on(statementOps.endReversed, {
    message: messages.accessEnded,
    statement: { ...shown, reversed: [{ ...taken, grant: ended }] },
  })
  await user.click(dialog.getByRole('button', { name: 'End access' }))
  await waitFor(() => expect(toasts()).toEqual([messages.accessEnded]))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('OUTPUT'))
})
