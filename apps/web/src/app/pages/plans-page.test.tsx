import { messages } from '@lectureshelf/contract/messages'
import { termsVersion } from '@lectureshelf/contract/money/consent'
import { discountCheckOps } from '@lectureshelf/contract/money/discounts'
import { renewalOptionOps } from '@lectureshelf/contract/money/subscriptions'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import { sampleOps } from '@lectureshelf/contract/library/samples'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { descriptionOf, expectCleaned, fill, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage, tokenOf } from '../../../test/page.tsx'
import { admin, student } from '../../../test/people.ts'
import { field, planRadio, qrCode, termsBox } from '../../../test/sign-up.ts'
import { dss } from '../../../test/reference-data.ts'
import { payment } from '../../../test/site.ts'

const card = (name: string) => planRadio(name).closest('label')?.textContent ?? ''
const proceed = () => main().getByRole('button', { name: 'Proceed' })

test('the plans cost what the catalogue says until the server has said what they cost now', async () => {
  server.on(settingOps.payment, { ...payment, basicPricePaise: 12_900 })
  const release = server.hold(settingOps.payment)
  await openPage('/Subscriptionplans')
  expect(card('Basic')).toMatch(/Rs 99\s*per semester/)
  expect(card('Basic')).toContain('44.75% off')
  release()
  await waitFor(() => expect(card('Basic')).toMatch(/Rs 129\s*per semester/))
})

test('the plans cost what the owner has set', async () => {
  server.on(settingOps.payment, { ...payment, basicPricePaise: 12_900, premiumPricePaise: 24_900 })
  await openPage('/Subscriptionplans')
  await waitFor(() => expect(card('Basic')).toMatch(/Rs 129\s*per semester/))
  expect(card('Basic')).toContain('27% off')
  expect(card('Premium')).toMatch(/Rs 249\s*per year/)
  expect(card('Premium')).not.toContain('off')
})

test('the plans say what Basic and Premium cost and cover, and how to pay', async () => {
  await openPage('/Subscriptionplans')
  for (const [name, was, facts] of [
    ['Basic', '179', ['Rs 99', 'per semester', '44.75% off', 'Lasts 1 semester', 'May cost more on renewal']],
    [
      'Premium',
      '249',
      ['Rs 149', 'per year', '40% off', 'Covers 2 semesters', 'Not for the 8th semester', 'Recommended'],
    ],
  ] as const) {
    for (const fact of facts) expect(card(name)).toContain(fact)
    expect(planRadio(name).closest('label')?.querySelector('s')?.textContent).toBe(`Rs ${was}`)
    expect(planRadio(name).matches(':checked')).toBe(false)
  }
  expect(card('Basic')).not.toContain('Recommended')
  expect(card('Premium')).toContain('Rs 74.50 a semester')
  expect(card('Basic')).not.toContain('a semester')
  const steps = within(main().getByRole('region', { name: 'How to pay' })).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual(['Pay', 'Keep the UTR', 'Read'])
  expect(screen.getByRole('main').textContent).toMatch(/scanning the QR code.*keep the UTR number/)
})

test('the plans show the first pages of the sample, and nothing of it without one', async () => {
  const { reload } = await openPage('/Subscriptionplans')
  await waitFor(() => expect(server.sent(sampleOps.shown)).toHaveLength(1))
  expect(main().queryByRole('heading', { name: 'Look inside a note' })).toBeNull()
  const size: [number, number] = [595, 842]
  const name = '0'.repeat(32)
  server.on(sampleOps.shown, {
    sample: {
      pdfId: crypto.randomUUID(),
      name,
      title: 'Routing',
      subCode: 'BCS502',
      subName: 'ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು',
      pageCount: 78,
      numbers: [4, 7, 8, 9, 11],
      pages: [size, size, size, size, size],
    },
  })
  await reload()
  const region = within(await main().findByRole('region', { name: 'Look inside a note' }))
  expect(region.getByText('Routing').closest('p')?.textContent).toMatch(
    /^Routing, from ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು \(BCS502\): 5 of its 78 pages,/,
  )
  expect(region.getByText('ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು').getAttribute('lang')).toBe('kn')
  expect(region.getByText('Routing').hasAttribute('lang')).toBe(false)
  const pictures = region.getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    [4, 7, 8, 9, 11].map((page) => `/samples/${name}/${page}.webp`),
  )
  for (const picture of pictures) {
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['595', '842'])
  }
})

const planError = () => descriptionOf(main().getByRole('group', { name: 'Choose a plan' }))

test('the plans refuse to proceed without the terms, and without a plan', async () => {
  const first = await openPage('/Subscriptionplans')
  expect([planError(), descriptionOf(termsBox())]).toEqual(['', ''])
  await first.user.click(proceed())
  await waitFor(() => expect(toasts()).toEqual([messages.acceptTermsFirst]))
  expect([planError(), descriptionOf(termsBox())]).toEqual([
    messages.selectPlanFirst,
    messages.acceptTermsFirst,
  ])
  expect(document.activeElement).toBe(termsBox())
  await first.user.click(planRadio('Basic'))
  expect([planError(), descriptionOf(termsBox())]).toEqual(['', messages.acceptTermsFirst])
  await first.user.click(proceed())
  await waitFor(() => expect(toasts()).toEqual([messages.acceptTermsFirst, messages.acceptTermsFirst]))
  await first.user.click(termsBox())
  await waitFor(() => expect(toasts()).toEqual([]))
  expect(descriptionOf(termsBox())).toBe('')
  const { user, address } = await first.reload()
  await user.click(termsBox())
  await user.click(proceed())
  await waitFor(() => expect(toasts()).toEqual(['Please select a plan before proceeding.']))
  expect(planError()).toBe(messages.selectPlanFirst)
  expect(document.activeElement).toBe(planRadio('Basic'))
  expect(address()).toBe('/Subscriptionplans')
})

test('an error stays on its page when the person leaves it', async () => {
  const { user, address } = await openPage('/Subscriptionplans')
  await user.click(proceed())
  await waitFor(() => expect(toasts()).toEqual([messages.acceptTermsFirst]))
  // A toast would close itself after five seconds, and a stopped clock has none.
  vi.useFakeTimers({ toFake: ['Date'] })
  await user.click(screen.getByRole('link', { name: 'Departments' }))
  await waitFor(() => expect(address()).toBe('/streams'))
  await waitFor(() => expect(toasts()).toEqual([]), { timeout: 3000 })
})

test('the plans take away what they asked for once it is done', async () => {
  const { user } = await openPage('/Subscriptionplans')
  await user.click(proceed())
  await user.click(proceed())
  await waitFor(() => expect(toasts()).toHaveLength(2))
  // A toast would close itself after five seconds, and a stopped clock has none.
  vi.useFakeTimers({ toFake: ['Date'] })
  await user.click(termsBox())
  await waitFor(() => expect(toasts()).toEqual([]), { timeout: 3000 })
  await user.click(proceed())
  await waitFor(() => expect(toasts()).toEqual([messages.selectPlanFirst]))
  await user.click(planRadio('Premium'))
  await waitFor(() => expect(toasts()).toEqual([]), { timeout: 3000 })
})

test('the plans lead with terms and plan to the sign-up, with the plan', async () => {
  const { user, address } = await openPage('/Subscriptionplans')
  await user.click(planRadio('Premium'))
  await user.click(termsBox())
  await user.click(proceed())
  await main().findByText('USN')
  expect(address()).toBe('/SignUp')
  const words = screen.getByRole('main').textContent
  expect(words).toContain('Rs 149 per year. Covers 2 semesters.')
  expect(words).not.toContain('Basic')
  expect(termsBox().matches(':checked')).toBe(true)
  await waitFor(() => expect(qrCode()).not.toBeNull())
})

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('renewal'))

const send = () => main().getByRole('button', { name: 'Send for checking' })

test('the renewal asks for plan, terms, semester and UTR, and sends them', async () => {
  const opening = openPage('/Subscriptionplans', { as: student })
  const semesters = dss.semester.slice(5)
  server.on(renewalOptionOps.options, {
    semesters,
    proposed: semesters[0] ?? null,
    openClaim: null,
    news: null,
  })
  const { user } = await opening
  await main().findByRole('heading', { level: 1, name: 'Renew' })
  const semester = await main().findByLabelText('From which semester')
  expect(valueOf(semester)).toBe('6th Sem')
  await user.click(send())
  expect(descriptionOf(main().getByRole('group', { name: 'Choose a plan' }))).toContain(
    messages.selectPlanFirst,
  )
  await waitFor(() => expect(document.activeElement).toBe(planRadio('Basic')))
  await user.click(planRadio('Premium'))
  await user.click(send())
  expect(document.activeElement).toBe(termsBox())
  expect(descriptionOf(termsBox())).toBe(messages.acceptTermsFirst)
  expect(qrCode()).toBeNull()
  // It is the number of a payment that cannot be made yet.
  expect(main().queryByText('UTR number')).toBeNull()
  await user.click(termsBox())
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 149 to/))
  await user.selectOptions(semester, '8th Sem')
  expectCleaned(field('UTR number'), 'SBIN123456789012')
  fill(field('UTR number'), '1234')
  await user.click(send())
  expect(screen.getByRole('main').textContent).toContain(messages.lastSemesterIsBasic)
  expect(descriptionOf(field('UTR number'))).toMatch(/A UTR has 12 digits/)
  expect(server.sent(renewalOps.create)).toEqual([])

  const claim = makeClaim({
    kind: 'renewal',
    plan: 'premium',
    amountPaise: 14_900,
    semNum: 6,
    utr: '632600000213',
  })
  server.on(renewalOps.create, { message: messages.paymentNotedReading, claim })
  server.on(renewalOptionOps.options, { semesters, proposed: null, openClaim: claim, news: null })
  await user.selectOptions(semester, '6th Sem')
  fill(field('UTR number'), '6326 0000 0213')
  await user.click(send())
  await waitFor(() => expect(toasts()).toEqual([messages.paymentNotedReading]))
  expect(server.sent(renewalOps.create).map(({ body }) => body)).toEqual([
    {
      plan: 'premium',
      semester: '6th Sem',
      utr: '632600000213',
      terms: termsVersion,
      amountPaise: 14_900,
      upiId: payment.upiId,
    },
  ])
  const checked = await main().findByRole('region', { name: 'Your payment is being checked' })
  for (const words of [messages.paymentBeingChecked, 'Premium', 'Rs 149', '6th Sem', '632600000213']) {
    expect(checked.textContent).toContain(words)
  }
  expect(qrCode()).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Send for checking' })).toBeNull()
})

test('the renewal keeps what was typed over a reload, for its person alone and until it is sent', async () => {
  const opening = openPage('/Subscriptionplans', { as: student })
  const semesters = dss.semester.slice(5)
  server.on(renewalOptionOps.options, {
    semesters,
    proposed: semesters[0] ?? null,
    openClaim: null,
    news: null,
  })
  server.on(discountCheckOps.check, {
    letters: 'BCDFGHJKMNPQ',
    pricePaise: 9900,
    discountPaise: 2000,
    amountPaise: 7900,
    colleges: [],
    batches: [],
  })
  const first = await opening
  await first.user.click(await main().findByRole('radio', { name: /Basic/ }))
  await first.user.click(termsBox())
  await first.user.click(await main().findByRole('button', { name: 'I have a discount code' }))
  await first.user.type(main().getByRole('textbox', { name: 'Discount code' }), 'BCDFGHJKMNPQ{Enter}')
  await first.user.selectOptions(field('From which semester'), '7th Sem')
  fill(field('UTR number'), '6326 0000 0213')
  const second = await first.reload()
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 79 to/))
  expect(planRadio('Basic').matches(':checked')).toBe(true)
  expect(termsBox().matches(':checked')).toBe(true)
  expect(valueOf(field('From which semester'))).toBe('7th Sem')
  expect(valueOf(field('UTR number'))).toBe('632600000213')

  localStorage.setItem('token', tokenOf('1LS22CS099'))
  const ofAnother = await second.reload()
  await main().findByText('From which semester')
  expect(main().queryByText('UTR number')).toBeNull()
  localStorage.setItem('token', tokenOf(student.usn))
  const last = await ofAnother.reload()
  await main().findByText('UTR number')
  expect(valueOf(field('UTR number'))).toBe('632600000213')
  server.on(renewalOps.create, { message: messages.paymentNoted, claim: makeClaim({ kind: 'renewal' }) })
  await last.user.click(send())
  await waitFor(() => expect(toasts()).toEqual([messages.paymentNoted]))
  expect(drafts()).toEqual([])
})

test('the renewal forgets what was typed for a payment that is being checked', async () => {
  const opening = openPage('/Subscriptionplans', { as: student })
  const semesters = dss.semester.slice(5)
  const options = { semesters, proposed: semesters[0] ?? null, openClaim: null, news: null }
  server.on(renewalOptionOps.options, options)
  const { reload, user } = await opening
  await user.click(await main().findByRole('radio', { name: /Basic/ }))
  await user.click(termsBox())
  fill(field('UTR number'), '6326 0000 0213')
  expect(drafts()).toHaveLength(1)
  server.on(renewalOptionOps.options, { ...options, openClaim: makeClaim({ kind: 'renewal' }), news: null })
  await reload()
  await main().findByRole('region', { name: 'Your payment is being checked' })
  expect(drafts()).toEqual([])
})

test('the renewal of the last semester offers only Basic, and shows no QR code for Premium', async () => {
  const opening = openPage('/Subscriptionplans', { as: student })
  const semesters = dss.semester.slice(5)
  server.on(renewalOptionOps.options, {
    semesters,
    proposed: semesters[0] ?? null,
    openClaim: null,
    news: null,
  })
  const { user } = await opening
  const semester = await main().findByLabelText('From which semester')
  expect(planRadio('Premium').matches(':disabled')).toBe(false)
  await user.click(planRadio('Premium'))
  await user.click(termsBox())
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 149 to/))
  await user.selectOptions(semester, '8th Sem')
  expect(qrCode()).toBeNull()
  expect(main().getByRole('alert').textContent).toBe(messages.lastSemesterIsBasic)
  expect(planRadio('Premium').matches(':disabled')).toBe(true)
  expect(descriptionOf(planRadio('Premium'))).toBe(messages.lastSemesterIsBasic)
  await user.click(planRadio('Basic'))
  await waitFor(() => expect(qrCode()?.getAttribute('alt')).toMatch(/pay Rs 99 to/))
  expect(main().queryByRole('alert')).toBeNull()
})

test('the sign-up of someone who has an account is the renewal', async () => {
  const { address } = await openPage('/SignUp', { as: student })
  await main().findByRole('heading', { level: 1, name: 'Renew' })
  expect(address()).toBe('/Subscriptionplans')
})

test('a staff member needs no renewal', async () => {
  await openPage('/Subscriptionplans', { as: admin })
  expect(await main().findByText(/^You can read every semester without a plan/)).toBeDefined()
})

test('the UTR opens the keyboard of digits on a phone, and one with letters when asked', async () => {
  const opening = openPage('/Subscriptionplans', { as: student })
  const semesters = dss.semester.slice(5)
  server.on(renewalOptionOps.options, {
    semesters,
    proposed: semesters[0] ?? null,
    openClaim: null,
    news: null,
  })
  const { user } = await opening
  await user.click(await main().findByRole('radio', { name: /Basic/ }))
  await user.click(termsBox())
  const utr = field('UTR number')
  expect(utr.getAttribute('inputmode')).toBe('numeric')
  await user.click(main().getByRole('button', { name: 'Type letters' }))
  expect(utr.getAttribute('inputmode')).toBe('text')
  expect(document.activeElement).toBe(utr)
  expectCleaned(utr, 'SBIN123456789012')
})
