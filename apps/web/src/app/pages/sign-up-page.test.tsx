import { messages } from '@lectureshelf/contract/messages'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  descriptionOf,
  expectCleaned,
  fill,
  findDialog,
  textsOf,
  toasts,
  valueOf,
} from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { type OpenPage, main, openPage } from '../../../test/page.tsx'
import {
  acceptSignUps,
  field,
  fillIn,
  newcomer,
  openSignUp,
  planRadio,
  privacyBox,
  qrCode,
  sendSignUp,
  sentSignUps,
  termsBox,
} from '../../../test/sign-up.ts'
import { payment } from '../../../test/site.ts'

const expectThanks = async ({ address }: OpenPage) => {
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeDefined()
  expect(address()).toBe('/')
}

const pay = () => main().getByRole('region', { name: 'Pay' })

test.each([
  ['Basic', '99', 'Rupees ninety-nine only'],
  ['Premium', '149', 'Rupees one hundred forty-nine only'],
] as const)(
  'the payment of %s is said beside its QR code, and opens a UPI app',
  async (plan, amount, words) => {
    await openSignUp(plan)
    await waitFor(() =>
      expect(qrCode()?.getAttribute('alt')).toBe(`UPI QR code: pay Rs ${amount} to LectureShelf Demo`),
    )
    for (const text of ['LectureShelf Demo', `Rs ${amount}`, words, 'lectureshelf@upi']) {
      expect(within(pay()).getByText(text, { exact: true })).toBeDefined()
    }
    expect(within(pay()).getByRole('link', { name: 'Open a UPI app' }).getAttribute('href')).toBe(
      `upi://pay?pa=lectureshelf%40upi&pn=LectureShelf%20Demo&am=${amount}.00&cu=INR&tn=LectureShelf%20${plan}`,
    )
  },
)

test('a payment that is not set up says how to pay instead', async () => {
  server.on(settingOps.payment, { ...payment, upiId: '' })
  await openSignUp()
  await waitFor(() =>
    expect(pay().textContent).toContain('Paying here is not set up yet, so please do not pay anyone.'),
  )
  const mail = await within(pay()).findByRole('link', { name: /@/ })
  expect(mail.getAttribute('href')).toMatch(/^mailto:/)
  expect(qrCode()).toBeNull()
})

test('the QR code is shown once a plan is chosen and the terms are accepted, also by keyboard', async () => {
  const { user } = await openPage('/SignUp')
  await main().findByText('USN')
  expect(qrCode()).toBeNull()
  planRadio('Basic').focus()
  await user.keyboard(' ')
  await waitFor(() => expect(pay().textContent).toContain('Accept them to see the QR code.'))
  expect(qrCode()).toBeNull()
  await user.click(termsBox())
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to LectureShelf Demo/))
  planRadio('Basic').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(planRadio('Premium'))
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 149 to LectureShelf Demo/))
})

test('the sign-up says that Premium is not for the 8th semester, and shows no QR code for both', async () => {
  const { user } = await openSignUp('Premium')
  expect(planRadio('Premium').closest('label')?.textContent).toContain('Not for the 8th semester')
  await waitFor(() => expect(qrCode()).not.toBeNull())
  await user.selectOptions(field('Semester'), '8th Sem')
  expect(qrCode()).toBeNull()
  expect(within(pay()).getByRole('alert').textContent).toBe(messages.lastSemesterIsBasic)
  await user.click(termsBox())
  expect(pay().textContent).not.toContain('see the QR code')
  await user.click(termsBox())
  await user.click(planRadio('Basic'))
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to/))
})

test('a USN that is one character short is asked about before it is sent', async () => {
  acceptSignUps()
  const page = await openSignUp('Basic')
  expectCleaned(field('USN'), '1LS24CS019')
  expectCleaned(field('Contact number'), '+919845012345')
  expectCleaned(field('UTR number'), '412345678901')
  fillIn({ usn: '\u200b 1ls24cs01' })
  fill(field('College'), 'LS')
  fill(field('Batch'), '2024')
  fill(field('Department'), 'CSE')
  await sendSignUp(page)
  const question = await findDialog('Is that all of it?')
  expect(
    question.getByText('1LS24CS01 has 9 characters. A USN of VTU has 10, such as 1LS25CS042.'),
  ).toBeDefined()
  await page.user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(field('USN')))
  expect(sentSignUps()).toEqual([])

  await sendSignUp(page)
  const again = await findDialog('Is that all of it?')
  await page.user.click(again.getByRole('button', { name: 'Yes, that is my USN' }))
  await expectThanks(page)
  expect(sentSignUps()).toEqual([expect.objectContaining({ usn: '1LS24CS01' })])
})

test('a refused plan takes the focus to the button that changes it', async () => {
  const first = await openPage('/Subscriptionplans')
  await first.user.click(planRadio('Premium'))
  await first.user.click(termsBox())
  await first.user.click(main().getByRole('button', { name: 'Proceed' }))
  const change = await main().findByRole('button', { name: 'Change the plan' })
  expect(screen.getByRole('main').textContent).toContain('Covers 2 semesters. Not for the 8th semester.')
  await main().findByLabelText('USN')
  fillIn({ semester: '8th Sem' })
  await sendSignUp(first)
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(descriptionOf(change)).toBe(messages.lastSemesterIsBasic)
  expect(sentSignUps()).toEqual([])
})

test('a plan that was chosen before can be changed, and the choice stays over a reload', async () => {
  const first = await openPage('/Subscriptionplans')
  await first.user.click(planRadio('Premium'))
  await first.user.click(termsBox())
  await first.user.click(main().getByRole('button', { name: 'Proceed' }))
  const change = await main().findByText('Change the plan')
  expect(screen.getByRole('main').textContent).toContain('Rs 149 per year. Covers 2 semesters.')
  await first.user.click(change)
  await waitFor(() => expect(document.activeElement).toBe(planRadio('Premium')))
  await first.user.keyboard('{ArrowUp}')
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to/))
  await first.reload()
  await main().findByText('USN')
  expect(screen.getByRole('main').textContent).toContain('Rs 99 per semester. Lasts 1 semester.')
})

test('the sign-up fills in college, batch, scheme and department by the USN, and keeps a correction', async () => {
  const { user } = await openSignUp()
  const usn = field('USN')
  const study = () => ['College', 'Batch', 'Scheme', 'Department'].map((label) => valueOf(field(label)))
  await user.type(usn, '1ls22cs401')
  expect(valueOf(usn)).toBe('1LS22CS401')
  expect(study()).toEqual(['LS', '2021', '2021', 'CSE'])
  await user.selectOptions(field('Department'), 'ECE')
  fill(usn, '1LS25EE001')
  expect(study()).toEqual(['LS', '2025', '2025', 'ECE'])
  await user.type(usn, '23')
  expect(valueOf(usn)).toBe('1LS25EE001')
})

test('the sign-up sets the scheme by the batch, and leaves it open where the batch has none', async () => {
  const { user } = await openSignUp()
  const schemes = ['2021', '2022', '2023', '2024', '2025', '2026'].map((batch) => {
    fill(field('Batch'), batch)
    return valueOf(field('Scheme'))
  })
  expect(schemes).toEqual(['2021', '2022', '2022', '2022', '2025', ''])
  await user.selectOptions(field('Scheme'), '2025')
  expect(valueOf(field('Batch'))).toBe('2026')
  const optionsOf = (label: string) => textsOf([...field(label).querySelectorAll('option')])
  expect(optionsOf('Scheme')).not.toContain('2023')
  expect(optionsOf('Gender')).toEqual(['Choose', 'Male', 'Female', 'Other'])
})

test('the sign-up takes a USN of no VTU shape with a warning', async () => {
  acceptSignUps()
  const page = await openSignUp()
  fillIn({ usn: 'TEMP26' })
  expect(descriptionOf(field('USN'))).toMatch(/^This is not a VTU USN\./)
  await page.user.selectOptions(field('College'), 'LS')
  await page.user.selectOptions(field('Batch'), '2025')
  await page.user.selectOptions(field('Department'), 'CSE')
  await sendSignUp(page)
  await expectThanks(page)
  expect(sentSignUps()).toEqual([expect.objectContaining({ usn: 'TEMP26' })])
})

test('the sign-up requires all 14 fields and both boxes, and takes the focus to the first', async () => {
  const page = await openPage('/SignUp')
  await main().findByLabelText('USN')
  expect(screen.getByRole('main').textContent).toContain(
    'Incorrect information may lead to cancellation of the subscription without refund.',
  )
  await sendSignUp(page)
  expect(descriptionOf(main().getByRole('group', { name: 'Choose a plan' }))).toContain(
    messages.selectPlanFirst,
  )
  await waitFor(() => expect(document.activeElement).toBe(planRadio('Basic')))
  const labels = ['USN', 'Name', 'Gender', 'Date of birth', 'Email', 'Contact number', 'Password']
  const others = ['College', 'Batch', 'Scheme', 'Department', 'Semester', 'UTR number']
  for (const label of [...labels, ...others]) {
    expect(descriptionOf(field(label))).toContain(`${label} is required.`)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(descriptionOf(privacyBox())).toBe(messages.agreePrivacyFirst)
  await page.user.click(planRadio('Basic'))
  expect(descriptionOf(termsBox())).toBe(messages.acceptTermsFirst)
  expect(termsBox().getAttribute('aria-invalid')).toBe('true')
  for (const [words, address] of [
    ['Terms and Conditions', '/TermsAndConditions'],
    ['privacy notice', '/Privacy'],
  ] as const) {
    expect(main().getByRole('link', { name: words }).getAttribute('href')).toBe(address)
  }
  await page.user.click(termsBox())
  fillIn({ email: 'nisha', utr: '12345', contact: '12' })
  await sendSignUp(page)
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Email').getAttribute('type')).toBe('email')
  expect(descriptionOf(field('UTR number'))).toMatch(/12 digits, or the 16 or 22 letters/)
  expect(sentSignUps()).toEqual([])
})

test('the sign-up is for someone who turns fifteen today in India, and not tomorrow', async () => {
  acceptSignUps()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:10:00+05:30') })
  const page = await openSignUp()
  fillIn({ dob: '2011-11-21' })
  await sendSignUp(page)
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Date of Birth' })
  expect(dialog.textContent).toContain('Please give the correct input')
  await page.user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Date of birth')))
  expect(sentSignUps()).toEqual([])
  fill(field('Date of birth'), '2011-11-20')
  await sendSignUp(page)
  await expectThanks(page)
  expect(sentSignUps()).toEqual([expect.objectContaining({ dob: '2011-11-20' })])
})

test('the sign-up keeps what was typed over a reload, and the password never', async () => {
  const page = await openSignUp()
  fillIn()
  const again = await page.reload()
  await waitFor(() => expect(valueOf(field('Name'))).toBe(newcomer.name))
  expect(valueOf(field('Semester'))).toBe(newcomer.semester)
  expect(valueOf(field('UTR number'))).toBe('412345678901')
  expect(valueOf(field('Password'))).toBe('')
  expect(termsBox().matches(':checked')).toBe(true)
  expect(privacyBox().matches(':checked')).toBe(true)
  await again.user.click(termsBox())
  await again.reload()
  await main().findByLabelText('USN')
  expect(termsBox().matches(':checked')).toBe(false)
  expect(qrCode()).toBeNull()
  const stored = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
  expect(stored).toContain(newcomer.name)
  expect(stored).not.toContain(newcomer.password)
})

test('the sign-up tells autofill and password managers what each field is', async () => {
  await openSignUp()
  const labels = ['USN', 'Name', 'Gender', 'Date of birth', 'Email', 'Contact number', 'Password']
  const purposes = labels.map((label) => field(label).getAttribute('autocomplete'))
  expect(purposes).toEqual(['username', 'name', 'sex', 'bday', 'email', 'tel', 'new-password'])
  expect(main().queryByRole('textbox', { name: 'Website' })).toBeNull()
})

test('a sign-up is sent as a form, confirmed and cleared', async () => {
  acceptSignUps()
  const page = await openSignUp('Basic')
  fillIn()
  await waitFor(() => expect(qrCode()).not.toBeNull())
  const release = server.hold(siteFormOps.submit)
  await sendSignUp(page)
  const button = main().getByRole('button', { name: 'Sign Up' })
  await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'))
  expect(button.matches(':disabled')).toBe(true)
  release()
  expect((await screen.findByRole('dialog')).textContent).toContain(messages.signUpDone)
  await waitFor(() => expect(toasts()).toEqual(['Sign-up successful!']))
  expect(page.address()).toBe('/')
  expect(sentSignUps()).toEqual([
    {
      'form-name': 'signup',
      ...newcomer,
      contact: '9845012345',
      utr: '412345678901',
      department: 'CSE',
      batch: '2024',
      scheme: '2022',
      college: 'LS',
      terms: termsVersion,
      privacy: privacyVersion,
      plan: 'basic',
      amountPaise: '9900',
      upiId: 'lectureshelf@upi',
      website: '',
    },
  ])
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }))
  await page.router.navigate({ to: '/SignUp' })
  await main().findByLabelText('USN')
  for (const label of ['USN', 'Name', 'Email', 'UTR number', 'Batch']) expect(valueOf(field(label))).toBe('')
})

test.each([
  ['alike where mail is set up', true, messages.signUpDone],
  ['with a second line where mail is not set up', false, `${messages.signUpDone}\n${messages.mailNotSetUp}`],
] as const)('a sign-up is confirmed %s', async (_how, isMailConfigured, words) => {
  server.on(settingOps.payment, { ...payment, isMailConfigured })
  acceptSignUps()
  const page = await openSignUp()
  fillIn()
  await sendSignUp(page)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('p')?.textContent).toBe(words)
})

test('a sign-up costs what its QR code first showed, also after the price rose and a reload', async () => {
  acceptSignUps()
  const first = await openSignUp('Basic')
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to/))
  server.on(settingOps.payment, { ...payment, basicPricePaise: 12_900 })
  const page = await first.reload()
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to/))
  expect(screen.getByRole('main').textContent).toContain('Rs 99 per semester.')
  fillIn()
  await sendSignUp(page)
  await expectThanks(page)
  expect(sentSignUps()).toEqual([expect.objectContaining({ amountPaise: '9900' })])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * 3_600_000 })
  await page.router.navigate({ to: '/Subscriptionplans' })
  await main().findByText(/Rs 129/)
})

test('a sign-up names the UPI id that its QR code showed, also when the payee changed in between', async () => {
  acceptSignUps()
  const first = await openSignUp('Basic')
  await waitFor(() => expect(qrCode()).not.toBeNull())
  server.on(settingOps.payment, { ...payment, upiId: 'new@okbank' })
  fillIn()
  await sendSignUp(first)
  await expectThanks(first)
  expect(sentSignUps()).toEqual([expect.objectContaining({ upiId: 'lectureshelf@upi' })])
})

test('a refused sign-up alerts with the HTTP status error and the reason, and keeps what was typed', async () => {
  const reason = 'This USN already has an account. Sign in to renew.'
  server.refuse(siteFormOps.submit, 'conflict', { message: reason })
  const page = await openSignUp()
  fillIn({ usn: '1LS22CS001' })
  await sendSignUp(page)
  const dialog = await screen.findByRole('dialog', { name: 'Your sign-up was not sent' })
  expect(dialog.textContent).toContain(`HTTP error! status: 409. ${reason}`)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('button', { name: 'Sign Up' })))
  expect(valueOf(field('Name'))).toBe(newcomer.name)
  expect(valueOf(field('Password'))).toBe(newcomer.password)
  expect(page.address()).toBe('/SignUp')
})

test('a sign-up refused for one field has the error there and takes the focus there', async () => {
  server.refuse(siteFormOps.submit, 'invalid_request', {
    message: 'Some of the details are missing or not valid.',
    extraDetails: 'contact: Contact must be a phone number.',
    field: 'contact',
    reason: 'Contact must be a phone number.',
  })
  const page = await openSignUp()
  fillIn()
  await sendSignUp(page)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('HTTP error! status: 400.')
  await page.user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Contact number')))
  expect(descriptionOf(field('Contact number'))).toBe('Contact must be a phone number.')
})

test('a sign-up without a network keeps everything and works when it is tried again', async () => {
  server.disconnect(siteFormOps.submit)
  const page = await openSignUp()
  fillIn()
  await sendSignUp(page)
  const dialog = await findDialog('Your sign-up was not sent')
  expect(dialog.getByText(/Something went wrong\. Please try again\./)).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'OK' }))
  expect(valueOf(field('Name'))).toBe(newcomer.name)
  acceptSignUps()
  await sendSignUp(page)
  expect(await screen.findByText(messages.signUpDone, { exact: false })).toBeDefined()
  expect(page.address()).toBe('/')
})
