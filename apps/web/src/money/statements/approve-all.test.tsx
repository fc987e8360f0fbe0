import { SeenClaims } from '@lectureshelf/contract/money/claims'
import { claimDecided, registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { findDialog } from '../../../test/dom.ts'
import { type Sent, refusal, server } from '../../../test/fake-server.ts'
import { main } from '../../../test/page.tsx'
import { makeStatement, openStatement } from '../../../test/statements.ts'

const claims = Array.from({ length: 510 }, (_, index) => makeClaim({ usn: `1LS22CS${1000 + index}` }))
const shown = makeStatement({
  ready: claims.map((registration, index) => ({
    credit: {
      _id: `c0c0c0c0-0000-4000-8000-${String(index).padStart(12, '0')}`,
      day: '2026-11-20',
      line: index + 1,
      amountPaise: 9900,
      restPaise: 9900,
      utr: registration.utr,
      payer: null,
    },
    registration,
  })),
})

const idsOf = ({ body }: Pick<Sent, 'body'>) => SeenClaims.parse(body).claims.map(({ id }) => id)
const approvedOf = (sent: Sent) => ({ message: '', approved: idsOf(sent).length, failed: [] })

/** Opens a statement with 510 claims that are ready, up to the first request of their approval. */
const approveAll = async () => {
  const { user } = await openStatement(shown)
  const release = server.hold(statementOps.approve)
  await user.click(await main().findByRole('button', { name: 'Approve all 510 that are ready' }))
  const dialog = await findDialog('Approve 510 claims?')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await main().findByText('0 of 510')).toBeDefined()
  expect(main().getByRole('progressbar')).toBeDefined()
  return { user, release }
}

test('more claims than one request may name are approved in portions, and each that was not is named', async () => {
  const [first] = claims
  const message = claimDecided('approved', 'Suma Shetty')
  server.on(statementOps.approve, (sent) => {
    const failed = claims
      .filter(({ _id: id }) => id === first?._id && idsOf(sent).includes(id))
      .map(({ _id, usn }) => ({ _id, usn, message }))
    return { message: '', approved: idsOf(sent).length - failed.length, failed }
  })
  const { release } = await approveAll()
  release()
  const result = await main().findByText(registrationsApproved(509, 1))
  expect(document.activeElement).toBe(result.parentElement)
  const left = within(main().getByRole('list', { name: 'Not approved' })).getAllByRole('listitem')
  expect(left.map(({ textContent }) => textContent)).toEqual([`${first?.usn}: ${message}`])
  const portions = server.sent(statementOps.approve).map(idsOf)
  expect(Math.max(...portions.map(({ length }) => length))).toBe(25)
  expect(portions.flat()).toEqual(claims.map(({ _id: id }) => id))
})

test('a stop keeps what is approved and says how far the approval came', async () => {
  server.on(statementOps.approve, approvedOf)
  const { user, release } = await approveAll()
  await user.click(main().getByRole('button', { name: 'Stop' }))
  release()
  expect(await main().findByText(registrationsApproved(25, 0))).toBeDefined()
  expect(main().getByText('Stopped after 25 of 510.')).toBeDefined()
  expect(server.sent(statementOps.approve)).toHaveLength(1)
})

test('a failure in the middle says what is approved and why the approval ended', async () => {
  let requests = 0
  server.on(statementOps.approve, (sent) => {
    requests += 1
    return requests === 1 ? approvedOf(sent) : refusal('unavailable')
  })
  const { release } = await approveAll()
  release()
  expect(await main().findByText(registrationsApproved(25, 0))).toBeDefined()
  expect(main().getByText(/^Then it ended after 25 of 510: /u)).toBeDefined()
})
