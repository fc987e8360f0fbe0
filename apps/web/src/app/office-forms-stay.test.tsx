import { addresses } from '@lectureshelf/contract/addresses'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { type Credit, creditOps } from '@lectureshelf/contract/money/bank/credits'
import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { statementOps } from '@lectureshelf/contract/money/statements'
import {
  type Subscription,
  subscriptionManagementOps,
} from '@lectureshelf/contract/money/subscription-management'
import { trustOps } from '@lectureshelf/contract/money/renewals'
import { bulkOps } from '@lectureshelf/contract/people/bulk'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { studentOps } from '@lectureshelf/contract/people/students'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { creditUse, makeCredit, noSums } from '../../test/credits.ts'
import { fill, findDialog } from '../../test/dom.ts'
import { server } from '../../test/fake-server.ts'
import { main, openPage } from '../../test/page.tsx'
import { makePerson, owner } from '../../test/people.ts'
import { makeRecord } from '../../test/records.ts'
import { noSecondFactor } from '../../test/site.ts'
import { makeStatement, openStatement } from '../../test/statements.ts'
import { type FormCase, describeForms, inRow } from '../../test/staying-forms.ts'
import { makeSubscription } from '../../test/subscriptions.ts'
import { uploadFails, uploadsBegun } from '../../test/uploads.ts'

const farida = makeRecord(makePerson({ usn: '1LS22CS306', name: 'Paper Farida' }), {
  subscription: { state: 'active', endsOn: '2099-12-31' },
})

/** Opens a form in the row of a subscription. */
const ofSubscription = (name: RegExp, changes: Partial<Subscription> = {}) =>
  inRow(addresses.subscriptions, name, {
    answer: () =>
      server.on(subscriptionManagementOps.list, { items: [makeSubscription(farida, changes)], total: 1 }),
  })

/** Opens a form in the row of a credit. */
const ofCredit = (name: RegExp, changes: Partial<Credit> = {}) =>
  inRow(addresses.credits, name, {
    answer: () => {
      server.on(creditOps.list, { items: [makeCredit(changes)], total: 1 })
      server.on(creditOps.sums, noSums)
      server.on(accountOps.list, { items: [] })
    },
  })

/** Opens the list of students with one of them in it. */
const openStudents = async () => {
  const opening = openPage(addresses.studentsList, { as: owner })
  server.on(studentOps.list, { items: [farida], total: 1 })
  const page = await opening
  await main().findByRole('table')
  return page
}

/** Opens the mail to all whom the list has. */
const openMail = async () => {
  const page = await openStudents()
  server.on(discountCodeOps.list, { items: [], total: 0 })
  await page.user.click(await main().findByRole('button', { name: 'Mail all 1' }))
  await screen.findByRole('dialog')
  return page
}

/** Opens a form in a dialog that the record of a person opens. */
const onRecord = async (name: string, hasSecondFactor = false) => {
  const opening = openPage(addresses.student(farida._id), { as: owner })
  server.on(studentOps.read, { student: farida, devices: [], hasSecondFactor })
  server.on(subscriptionManagementOps.list, { items: [], total: 0 })
  server.on(trustOps.read, { trust: { lostAt: null } })
  server.on(secondFactorOps.read, { ...noSecondFactor, isSet: true })
  const page = await opening
  await page.user.click(await main().findByRole('button', { name }))
  await screen.findByRole('dialog')
  return page
}

const openUsns = async () => {
  const page = await openPage(addresses.usns, { as: owner })
  await page.user.click(await main().findByRole('button', { name: 'Change many' }))
  await findDialog('Change many USNs')
  return page
}

const reason = 'They paid to another account.'

const forms: FormCase[] = [
  {
    form: 'a plan given by hand',
    open: async () => {
      const opening = openPage(addresses.subscriptions, { as: owner })
      server.on(subscriptionManagementOps.list, { items: [], total: 0 })
      const page = await opening
      server.on(studentOps.list, { items: [farida], total: 1 })
      await page.user.click(await main().findByRole('button', { name: 'Give a plan' }))
      await findDialog('Give a plan')
      return page
    },
    sends: subscriptionManagementOps.grant,
    typed: {
      USN: farida.usn,
      Plan: 'premium',
      'First semester': '6',
      Reason: 'cash',
      'Received (Rs)': '90',
    },
    button: 'Give the plan',
  },
  {
    form: 'the extension of a subscription',
    open: () => ofSubscription(/^Extend Basic/),
    sends: subscriptionManagementOps.extend,
    typed: { 'New last day': '2027-08-15' },
    button: 'Extend',
  },
  {
    form: 'the end of a subscription',
    open: () => ofSubscription(/^Cancel Basic/),
    sends: subscriptionManagementOps.cancel,
    typed: { Reason: reason },
    button: 'Cancel the subscription',
  },
  {
    form: 'the end of what was given by hand',
    open: () =>
      ofSubscription(/^Void the receipt/, {
        grantReason: 'cash',
        receiptNumber: 'LS/26-27/000042',
        byHand: { basis: 'cash', receivedPaise: 9900 },
      }),
    sends: subscriptionManagementOps.endGrant,
    typed: { Reason: reason },
    button: 'End and void',
  },
  {
    form: 'a note about a credit',
    open: () => ofCredit(/^Note about /),
    sends: creditOps.note,
    typed: { Note: 'Asked the bank about it.' },
    button: 'Save',
  },
  {
    form: 'a refund',
    open: () => ofCredit(/^Refunded: /, { state: 'refund_due' }),
    sends: creditOps.refund,
    typed: { 'Day of the refund': '2026-11-22', Reference: '632577770009' },
    button: 'Record the refund',
  },
  {
    form: 'the end of a grant',
    open: () => ofCredit(/^End and refund: /, { state: 'granted', restPaise: 0, uses: [creditUse] }),
    sends: creditOps.endGrant,
    typed: { Reason: reason },
    button: 'End access',
  },
  {
    form: 'a grant that is undone',
    open: () => ofCredit(/^Undo the grant of /, { state: 'granted', restPaise: 0, uses: [creditUse] }),
    sends: creditOps.endGrant,
    typed: { Reason: reason },
    button: 'Undo the grant',
  },
  {
    form: 'the account of a statement',
    open: () => openStatement(makeStatement()),
    sends: statementOps.setAccount,
    typed: { 'Name of the account': 'Paytm of the shop' },
    button: 'Save the account',
  },
  {
    form: 'messages of a bank',
    open: async () => {
      const opening = openPage(addresses.payments, { as: owner })
      server.on(statementOps.list, { items: [], total: 0 })
      server.on(accountOps.list, { items: [] })
      return opening
    },
    sends: { sent: uploadsBegun, fails: uploadFails },
    typed: { 'Paste text': 'Rs 99 credited to a/c 4821 by UPI, ref 632577770009' },
    button: 'Read the text',
  },
  {
    form: 'a wish for a USN that is refused',
    open: () =>
      inRow(addresses.usns, /^Refuse /, {
        answer: () =>
          server.on(usnRequestOps.list, {
            items: [
              {
                _id: '77777777-0000-4000-8000-000000000001',
                usn: '25CSE117',
                name: 'Meera Pai',
                college: 'LS',
                semNum: 1,
                wanted: '1LS25CS042',
                askedAt: '2026-11-26T05:00:00.000Z',
              },
            ],
            total: 1,
          }),
      }),
    sends: usnRequestOps.refuse,
    typed: { Reason: 'Ask the office.' },
    button: 'Refuse',
  },
  {
    form: 'a list of new USNs',
    open: openUsns,
    sends: bulkOps.planUsns,
    typed: { 'Old and new USNs': '25CSE117, 1LS25CS042' },
    button: 'Look at the changes',
  },
  {
    form: 'a mail to many',
    open: openMail,
    sends: bulkOps.describeMail,
    typed: {
      Subject: 'Exams',
      Text: 'Dear {name}, good luck.',
      'Discount code': 'new',
      Discount: '20',
      In: 'rupees',
      Plan: 'premium',
      'Last day': '2026-12-31',
    },
    button: 'Show the summary',
  },
  {
    form: 'more days for chosen students',
    open: async () => {
      const page = await openStudents()
      await page.user.click(await main().findByRole('checkbox', { name: /1LS22CS306/ }))
      await page.user.click(await main().findByRole('button', { name: 'Extend' }))
      await findDialog('Extend 1 person')
      return page
    },
    sends: bulkOps.extend,
    typed: { 'Extend by': 'months', 'How many': '2', Reason: 'The exams have moved.' },
    button: 'Extend 1 student',
  },
  {
    form: 'a new person',
    open: () => openPage('/Admin/Students/new', { as: owner }),
    sends: studentOps.create,
    typed: {
      USN: '1LS22CS399',
      Name: 'Nisha Kamath',
      Email: 'nisha@example.com',
      Mobile: '9845012345',
      Gender: 'Female',
      'Date of birth': '2004-05-06',
      College: 'LS',
      Department: 'CSE',
      Batch: '2022',
      Semester: '5',
      Plan: 'basic',
      Reason: 'cash',
      'Received (Rs)': '90',
    },
    secrets: ['Date of birth'],
    button: 'Add person',
  },
  {
    form: "the end of a person's second factor",
    open: () => onRecord('Remove second factor', true),
    sends: secondFactorOps.removeOf,
    typed: { 'Current password': 'shelf-rain-42-coconut', Code: '123456' },
    secrets: ['Current password', 'Code'],
    button: 'Remove second factor',
  },
  {
    form: 'the end of all that is known of a person',
    open: () => onRecord('Erase'),
    sends: studentOps.erase,
    typed: { [`Type ${farida.usn} to erase`]: farida.usn },
    button: 'Erase for good',
  },
]

describeForms(forms)

/** Expects that a reload would bring a text back, or not. */
const expectKept = (text: string, isKept: boolean) => {
  sessionStorage.clear()
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify(Object.entries(sessionStorage)).includes(text)).toBe(isKept)
}

test('a message stays to be sent at its summary, and until its first mail is written', async () => {
  const { user } = await openMail()
  const text = 'Dear all, good luck.'
  fill(screen.getByLabelText('Subject'), 'Exams')
  fill(screen.getByLabelText('Text'), text)
  server.on(bulkOps.describeMail, { found: 1, mails: 1, leftOut: [], mail: null, isMailConfigured: true })
  await user.click(screen.getByRole('button', { name: 'Show the summary' }))
  const send = await screen.findByRole('button', { name: 'Mail 1 student' })
  expectKept(text, true)
  server.disconnect(bulkOps.mail)
  await user.click(send)
  const again = await screen.findByRole('button', { name: 'Continue' })
  expectKept(text, true)
  server.on(bulkOps.mail, { message: 'Done.', done: 1, failed: [], next: null })
  await user.click(again)
  await screen.findByText(/^1 student will get the message/)
  expectKept(text, false)
})

test('a list of new USNs stays until the first of them is changed', async () => {
  const { user } = await openUsns()
  const text = '25CSE117, 1LS25CS042'
  fill(screen.getByLabelText('Old and new USNs'), text)
  const row = { id: farida._id, usn: '25CSE117', name: 'Meera Pai', to: '1LS25CS042' }
  server.on(bulkOps.planUsns, { rows: [row], problems: [] })
  await user.click(screen.getByRole('button', { name: 'Look at the changes' }))
  const change = await screen.findByRole('button', { name: 'Change 1 USN' })
  expectKept(text, true)
  server.disconnect(bulkOps.changeUsns)
  await user.click(change)
  const again = await screen.findByRole('button', { name: 'Continue' })
  expectKept(text, true)
  server.on(bulkOps.changeUsns, { message: 'Done.', done: 1, failed: [] })
  await user.click(again)
  await screen.findByText('1 student got their USN.')
  expectKept(text, false)
})
