import { discountRefusals, sendWithoutCode } from '@lectureshelf/contract/money/payment-messages'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { type CheckedDiscount, discountCheckOps } from '@lectureshelf/contract/money/discounts'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeClaim } from '../../../../test/claims.ts'
import { descriptionOf, fill, findDialog } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { type OpenPage, main, openPage } from '../../../../test/page.tsx'
import { student } from '../../../../test/people.ts'
import {
  acceptSignUps,
  field,
  fillIn,
  newcomer,
  openSignUp,
  planRadio,
  qrCode,
  sendSignUp,
  sentSignUps,
  termsBox,
} from '../../../../test/sign-up.ts'

const letters = 'BCDFGHJKMNPQ'
const reduced = {
  letters,
  pricePaise: 9900,
  discountPaise: 2000,
  amountPaise: 7900,
  colleges: [],
  batches: [],
}
const name = 'discountCode'
const qrAlt = () => qrCode()?.getAttribute('alt') ?? ''
const codeInput = () => main().getByRole('textbox', { name: 'Discount code' })

/** Takes Rs 20 off every plan. */
const acceptCode = (changes: Partial<CheckedDiscount> = {}) =>
  server.on(discountCheckOps.check, ({ body }) => {
    const pricePaise = JSON.stringify(body).includes('premium') ? 14_900 : 9900
    return { ...reduced, pricePaise, amountPaise: pricePaise - 2000, ...changes }
  })

const typeCode = async ({ user }: Pick<OpenPage, 'user'>, typed: string) => {
  await user.click(await main().findByRole('button', { name: 'I have a discount code' }))
  await user.type(codeInput(), `${typed}{Enter}`)
}

test('a sign-up with a discount code pays the reduced sum, and sends it with the code', async () => {
  acceptCode({ colleges: ['LS', 'RV'], batches: ['2024'] })
  acceptSignUps()
  const page = await openSignUp('Basic')
  await typeCode(page, 'bcdf-ghjk-mnpq')
  await waitFor(() => expect(qrAlt()).toBe('UPI QR code: pay Rs 79 to LectureShelf Demo'))
  expect(screen.getByRole('main').textContent).toContain(
    'BCDF-GHJK-MNPQ takes Rs 20 off Rs 99. It is only for students of college LS or RV, batch 2024.',
  )
  expect(main().getByText('Rupees seventy-nine only')).toBeDefined()
  expect(main().getByRole('link', { name: 'Open a UPI app' }).getAttribute('href')).toContain('&am=79.00&')
  expect(sentSignUps()).toEqual([])
  fillIn()
  await sendSignUp(page)
  await findDialog('Thank you')
  expect(sentSignUps()).toEqual([
    expect.objectContaining({ plan: 'basic', amountPaise: '7900', discountCode: letters }),
  ])
  expect(server.sent(discountCheckOps.check)[0]?.body).toEqual({
    letters,
    plan: 'basic',
    pricePaise: 9900,
    college: '',
    batch: '',
  })
})

test('a discount code is checked again for another plan, and can be removed', async () => {
  acceptCode()
  const page = await openSignUp('Basic')
  await typeCode(page, letters)
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
  await page.user.click(planRadio('Premium'))
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 129 to/))
  await page.user.click(main().getByRole('button', { name: 'Remove the code BCDF-GHJK-MNPQ' }))
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 149 to/))
})

test('a wrong discount code is called wrong, shows the full price, and is not sent', async () => {
  const { notValid } = discountRefusals
  server.refuse(discountCheckOps.check, 'invalid_request', { field: name, reason: notValid })
  acceptSignUps()
  const page = await openSignUp('Basic')
  await typeCode(page, 'WRONG')
  await waitFor(() => expect(descriptionOf(codeInput())).toBe(notValid))
  expect(qrAlt()).toMatch(/pay Rs 99 to/)
  fillIn()
  await sendSignUp(page)
  await findDialog('Thank you')
  expect(sentSignUps()).toEqual([expect.objectContaining({ amountPaise: '9900' })])
  expect(sentSignUps()).not.toEqual([expect.objectContaining({ discountCode: 'WRONG' })])
})

const failed = /^The code could not be checked\. /

test('a check of a discount code that does not arrive keeps the code, and offers to check it again', async () => {
  server.disconnect(discountCheckOps.check)
  acceptSignUps()
  const page = await openSignUp('Basic')
  await typeCode(page, letters)
  await waitFor(() => expect(descriptionOf(codeInput())).toMatch(failed))
  expect(qrCode()).toBeNull()
  expect(main().getByText(/^The QR code appears once the discount code is checked/)).toBeDefined()
  acceptCode()
  await page.user.click(main().getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
})

test('a sign-up with a code that could not be checked sends the code without a sum', async () => {
  server.refuse(discountCheckOps.check, 'too_many_requests')
  acceptSignUps()
  const page = await openSignUp('Basic')
  await typeCode(page, letters)
  await waitFor(() => expect(descriptionOf(codeInput())).toMatch(failed))
  fillIn()
  await sendSignUp(page)
  await findDialog('Thank you')
  expect(sentSignUps()).toEqual([expect.objectContaining({ plan: 'basic', discountCode: letters })])
  expect(sentSignUps()).not.toEqual([expect.objectContaining({ amountPaise: expect.anything() })])
})

test('a discount code stays in use when its check for a typed college fails', async () => {
  acceptCode()
  const { user } = await openSignUp('Basic')
  await typeCode({ user }, letters)
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
  server.disconnect(discountCheckOps.check)
  const checks = server.sent(discountCheckOps.check).length
  await user.selectOptions(field('College'), 'LS')
  await waitFor(() => expect(server.sent(discountCheckOps.check)).toHaveLength(checks + 1))
  // A check for another price has no sum to keep, so it tells when the failure has arrived.
  await user.click(planRadio('Premium'))
  await waitFor(() => expect(descriptionOf(codeInput())).toMatch(failed))
  await user.click(planRadio('Basic'))
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
  const { notValid } = discountRefusals
  server.refuse(discountCheckOps.check, 'invalid_request', { field: name, reason: notValid })
  await user.selectOptions(field('Batch'), '2024')
  await waitFor(() => expect(descriptionOf(codeInput())).toBe(notValid))
  expect(qrAlt()).toMatch(/pay Rs 99 to/)
})

test('a refused discount code is checked again when it is used again', async () => {
  const { notValid } = discountRefusals
  server.refuse(discountCheckOps.check, 'invalid_request', { field: name, reason: notValid })
  const page = await openSignUp('Basic')
  await typeCode(page, letters)
  await waitFor(() => expect(descriptionOf(codeInput())).toBe(notValid))
  acceptCode()
  await page.user.click(main().getByRole('button', { name: 'Use the code' }))
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
})

test('a code that ended before the form was sent keeps what was typed, and can be removed', async () => {
  acceptCode()
  const reason = sendWithoutCode(discountRefusals.notValid)
  server.refuse(siteFormOps.submit, 'invalid_request', { field: name, reason })
  const page = await openSignUp('Basic')
  await typeCode(page, letters)
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
  fillIn()
  await sendSignUp(page)
  const dialog = await findDialog('Your sign-up was not sent')
  expect(screen.getByRole('dialog').textContent).toContain('remove the code and send the form again')
  await page.user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(main().getByRole('alert').textContent).toBe(reason)
  const remove = main().getByRole('button', { name: 'Remove the code BCDF-GHJK-MNPQ' })
  await waitFor(() => expect(document.activeElement).toBe(remove))
  await page.user.click(remove)
  acceptSignUps()
  await sendSignUp(page)
  await findDialog('Thank you')
  expect(sentSignUps().at(-1)).toEqual(expect.objectContaining({ name: newcomer.name, amountPaise: '9900' }))
})

test('a sign-up with a code that is corrected sends its code again', async () => {
  const { usn, password, gender, email, contact, dob, semester } = newcomer
  const study = { department: 'CSE', batch: '2024', scheme: '2022', college: 'LS' }
  const details = { gender: 'Female' as const, email, contact, dob, semester, ...study }
  const discount = { letters, amountPaise: 2000 }
  server.refuse(sessionOps.login, 'registration_pending', { message: 'It waits.' })
  server.on(claimOps.own, {
    registration: makeClaim({ usn, name: newcomer.name, amountPaise: 7900, discount, details }),
  })
  expect(gender).toBe('Female')
  // Its own use may be the last one.
  server.refuse(discountCheckOps.check, 'invalid_request', { field: name, reason: discountRefusals.notValid })
  acceptSignUps()
  const page = await openPage('/')
  await page.user.click(screen.getByRole('link', { name: 'Sign In' }))
  const dialog = await findDialog('Sign In')
  fill(dialog.getByLabelText('USN'), usn)
  fill(dialog.getByLabelText('Password'), password)
  await page.user.click(dialog.getByRole('button', { name: 'Sign In' }))
  const notice = await dialog.findByRole('alert')
  await page.user.click(within(notice).getByRole('button', { name: 'Correct and resend' }))
  await main().findByLabelText('USN')
  fill(field('Name'), 'Nisha P. Prabhu')
  await page.user.click(termsBox())
  await page.user.click(main().getByRole('checkbox', { name: /privacy notice/ }))
  await sendSignUp(page)
  await findDialog('Thank you')
  expect(sentSignUps()).toEqual([expect.objectContaining({ discountCode: letters })])
})

test('a renewal with a discount code pays the reduced sum, and sends it with the code', async () => {
  acceptCode()
  server.on(renewalOps.create, { message: 'Your payment is noted.', claim: makeClaim({ kind: 'renewal' }) })
  const { user } = await openPage('/Subscriptionplans', { as: student })
  await main().findByRole('radio', { name: /Basic/ })
  await user.click(planRadio('Basic'))
  await user.click(termsBox())
  await typeCode({ user }, letters)
  await waitFor(() => expect(qrAlt()).toMatch(/pay Rs 79 to/))
  fill(field('UTR number'), '4123 4567 8901')
  await user.click(main().getByRole('button', { name: 'Send for checking' }))
  await waitFor(() => expect(server.sent(renewalOps.create)).toHaveLength(1))
  expect(server.sent(renewalOps.create)[0]?.body).toMatchObject({
    plan: 'basic',
    amountPaise: 7900,
    discountCode: letters,
  })
})
