import { messages } from '@lectureshelf/contract/messages'
import { type Claim, claimOps } from '@lectureshelf/contract/money/claims'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { descriptionOf, fill, findDialog, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import {
  acceptSignUps,
  field,
  newcomer,
  privacyBox,
  qrCode,
  sendSignUp,
  sentSignUps,
  termsBox,
} from '../../../test/sign-up.ts'

const { usn, name, utr, password, gender, email, contact, dob, semester } = newcomer
const study = { department: 'CSE', batch: '2024', scheme: '2022', college: 'LS' }
const details = { gender: 'Female' as const, email, contact, dob, semester, ...study }

const kept = (changes: Partial<Claim> = {}) =>
  makeClaim({ usn, name, utr, plan: 'premium', amountPaise: 14_900, details, ...changes })

const openNotice = async () => {
  const page = await openPage('/')
  await page.user.click(screen.getByRole('link', { name: 'Sign In' }))
  const dialog = await findDialog('Sign In')
  fill(dialog.getByLabelText('USN'), usn)
  fill(dialog.getByLabelText('Password'), password)
  await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
  return { ...page, notice: await dialog.findByRole('alert') }
}

test('a sign-up that waits is corrected and sent again without paying twice', async () => {
  const sentence = 'Your registration is waiting for approval (sent 20 Nov 2026).'
  server.refuse(sessionOps.login, 'registration_pending', { message: sentence })
  server.on(claimOps.own, { registration: kept() })
  acceptSignUps()
  const page = await openNotice()
  expect(page.notice.textContent).toContain(sentence)
  await page.user.click(within(page.notice).getByRole('button', { name: 'Correct and resend' }))
  await waitFor(() => expect(page.address()).toBe('/SignUp'))
  await main().findByLabelText('USN')
  expect(server.sent(claimOps.own).map(({ body }) => body)).toEqual([{ usn, password }])
  for (const [label, value] of [
    ['USN', usn],
    ['Name', name],
    ['Gender', gender],
    ['Date of birth', dob],
    ['Email', email],
    ['Contact number', contact],
    ['Password', password],
    ['College', study.college],
    ['Batch', study.batch],
    ['Scheme', study.scheme],
    ['Department', study.department],
    ['Semester', semester],
    ['UTR number', utr],
  ] as const) {
    expect(valueOf(field(label)), label).toBe(value)
  }
  expect(await main().findByText(/It keeps its payment/)).toBeDefined()
  expect(qrCode()).toBeNull()
  fill(field('Name'), 'Nisha P. Prabhu')
  await sendSignUp(page)
  expect(document.activeElement).toBe(termsBox())
  expect(descriptionOf(termsBox())).toBe(messages.acceptTermsFirst)
  await page.user.click(termsBox())
  await page.user.click(privacyBox())
  await sendSignUp(page)
  expect((await screen.findByRole('dialog')).textContent).toContain(messages.signUpDone)
  expect(sentSignUps()).toEqual([
    expect.objectContaining({ usn, utr: '412345678901', name: 'Nisha P. Prabhu', plan: 'premium' }),
  ])
  const stored = JSON.stringify([
    Object.entries(sessionStorage),
    Object.entries(localStorage),
    page.router.latestLocation.state,
  ])
  expect(stored).not.toContain(password)
})

test('a rejected sign-up says why, shows the QR code when asked, and is sent with another UTR', async () => {
  const reason = 'No payment with this UTR arrived.'
  server.refuse(sessionOps.login, 'registration_rejected', { extraDetails: reason })
  server.on(claimOps.own, { registration: kept({ state: 'rejected', reason }) })
  acceptSignUps()
  const page = await openNotice()
  expect(page.notice.textContent).toContain(`Reason: ${reason}`)
  await page.user.click(within(page.notice).getByRole('button', { name: 'Correct and resend' }))
  await main().findByLabelText('USN')
  expect(await main().findByText(`Reason: ${reason}`)).toBeDefined()
  await page.user.click(termsBox())
  await page.user.click(privacyBox())
  await page.user.click(main().getByRole('button', { name: 'Show the QR code' }))
  await waitFor(() => expect(qrCode()).not.toBeNull())
  fill(field('UTR number'), '412300000212')
  await sendSignUp(page)
  expect((await screen.findByRole('dialog')).textContent).toContain(messages.signUpDone)
  expect(sentSignUps()).toEqual([expect.objectContaining({ usn, utr: '412300000212' })])
})
