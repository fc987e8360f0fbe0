import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { messages } from '@lectureshelf/contract/messages'
import { termsVersion } from '@lectureshelf/contract/money/consent'
import {
  type OwnSubscription,
  type PaymentNews,
  renewalOptionOps,
  subscriptionOps,
} from '@lectureshelf/contract/money/subscriptions'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { fill, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, placeAt } from '../../../test/people.ts'
import { dss } from '../../../test/reference-data.ts'
import { field, planRadio, qrCode, termsBox } from '../../../test/sign-up.ts'
import { ended, makeCard, premium } from '../../../test/site.ts'

const mech = placeAt('Mech', '2022', 5)
const home = addresses.home('Mech', '2022', '5th Sem')
const semesters = dss.semester.slice(4)
const reason = 'The UTR is not in our bank statement.'

const claim = makeClaim({
  kind: 'renewal',
  state: 'rejected',
  usn: lapsedStudent.usn,
  name: lapsedStudent.name,
  utr: '632600000213',
  semNum: 5,
  reason,
})
const refused: PaymentNews = { kind: 'refused', claim, needNotPayAgain: true }
const missing: PaymentNews = {
  kind: 'not_in_bank',
  claim: { ...claim, state: 'pending', reason: null },
  needNotPayAgain: true,
}

const answer = (news: PaymentNews | null) => {
  const openClaim = news?.claim.state === 'pending' ? news.claim : null
  server.on(renewalOptionOps.options, { semesters, proposed: semesters[0] ?? null, openClaim, news })
}

/** Opens a page as a student whose last payment came to nothing. */
const open = async (address: string, news: PaymentNews, subscription: OwnSubscription = ended) => {
  const opening = openPage(address, { as: lapsedStudent })
  server.on(subscriptionOps.own, { ...subscription, hasNews: true })
  answer(news)
  server.on(subjectOps.list, { subjects: [makeCard(mech, 'BME515B')] })
  server.on(subjectOps.details, {
    ...makeCard(mech, 'BME515B'),
    ...mech,
    description: '',
    locked: true,
    sections: [],
    references: [],
    offerings: [mech],
  })
  return opening
}

const notice = () => main().findByRole('region', { name: 'Your last payment' })

test.each([home, `${home.replace('/Home', '')}/BME515B`, addresses.plans, '/Profile'])(
  'the page %s says that a payment was refused, why, and that it need not be paid again',
  async (address) => {
    await open(address === '/Profile' ? addresses.profile(lapsedStudent.usn) : address, refused)
    const words = (await notice()).textContent
    expect(words).toContain('Your payment was not accepted')
    expect(words).toContain(`Reason: ${reason}`)
    expect(words).toContain('You need not pay again')
  },
)

test('a refused payment leads from Home to the form with what was typed, and is sent again', async () => {
  const { user, address } = await open(home, refused)
  await user.click(within(await notice()).getByRole('link', { name: 'Correct and resend' }))
  await waitFor(() => expect(address()).toBe(addresses.plans))
  await main().findByText('UTR number')
  expect(planRadio('Basic').matches(':checked')).toBe(true)
  expect(valueOf(field('UTR number'))).toBe('632600000213')
  expect(valueOf(field('From which semester'))).toBe('5th Sem')
  expect(main().getByText(/^This corrects your payment of Rs 99\./)).toBeDefined()
  expect(main().getByRole('region', { name: 'Your payment' }).textContent).not.toContain('QR code')
  await user.click(termsBox())
  expect(qrCode()).toBeNull()
  fill(field('UTR number'), '6326 0000 0231')
  server.on(renewalOps.correct, () => {
    answer(null)
    return { message: messages.paymentNoted, claim }
  })
  await user.click(main().getByRole('button', { name: 'Correct and resend' }))
  await waitFor(() => expect(toasts()).toEqual([messages.paymentNoted]))
  expect(server.sent(renewalOps.correct)).toMatchObject([
    {
      params: { id: claim._id },
      body: { plan: 'basic', semester: '5th Sem', utr: '632600000231', terms: termsVersion },
    },
  ])
  expect(server.sent(renewalOps.create)).toEqual([])
})

test('a refused payment with another plan shows how to pay for that plan', async () => {
  const { user } = await open(addresses.plans, refused)
  await main().findByText('UTR number')
  await user.click(planRadio('Premium'))
  await user.click(termsBox())
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 149 to/))
})

test('a refused payment may be left for a new one, with an empty form and the QR code', async () => {
  const { user } = await open(addresses.plans, refused)
  await user.click(await main().findByRole('button', { name: 'Make a new payment' }))
  expect(main().queryByText('UTR number')).toBeNull()
  await user.click(planRadio('Basic'))
  await user.click(termsBox())
  await waitFor(() => expect(qrCode()).not.toBeNull())
  expect(valueOf(field('UTR number'))).toBe('')
  fill(field('UTR number'), '632600000231')
  server.on(renewalOps.create, { message: messages.paymentNoted, claim })
  await user.click(main().getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(server.sent(renewalOps.create)).toHaveLength(1))
})

test('a payment that the bank took back is not called paid', async () => {
  await open(home, { ...refused, needNotPayAgain: false })
  expect((await notice()).textContent).not.toContain('pay again')
})

test('a number that is not in the bank is said with Correct, and never asks for a second payment', async () => {
  const { user } = await open(home, missing)
  const words = (await notice()).textContent
  expect(words).toContain('This number is not in the bank')
  expect(words).toContain('632600000213')
  await user.click(within(await notice()).getByRole('link', { name: 'Correct' }))
  await main().findByText('UTR number')
  expect(valueOf(field('UTR number'))).toBe('632600000213')
  expect(main().queryByRole('button', { name: 'Make a new payment' })).toBeNull()
})

test('a refused payment of a student who can still read is said on Home as well', async () => {
  await open(home, refused, premium)
  expect((await notice()).textContent).toContain(reason)
})

test('Home says since when payments are checked first, and who can change that', async () => {
  const trustLostAt = '2026-11-20T10:00:00.000Z'
  await open(home, refused, { ...ended, trustLostAt })
  expect((await notice()).textContent).toMatch(
    /Since 20 Nov 2026 your payments open notes only after a check.* The owner can restore this/,
  )
})
