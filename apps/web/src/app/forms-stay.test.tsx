import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { renewalOps, trustOps } from '@lectureshelf/contract/money/renewals'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { sessionOps } from '@lectureshelf/contract/people/sessions'
import { studentOps } from '@lectureshelf/contract/people/students'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { searchSynonymOps } from '@lectureshelf/contract/reading/search/search-misses'
import { referenceDataOps } from '@lectureshelf/contract/base/reference-data'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { fireEvent, screen } from '@testing-library/react'
import { makeClaim } from '../../test/claims.ts'
import { chooseMore, openDesk, press } from '../../test/desk.ts'
import { findDialog } from '../../test/dom.ts'
import { server } from '../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../test/notes.ts'
import { main, openPage } from '../../test/page.tsx'
import { admin, makePerson, owner, placeAt, student } from '../../test/people.ts'
import { makeRecord } from '../../test/records.ts'
import { newcomer, openSignUp, privacyBox } from '../../test/sign-up.ts'
import { makePdf, payment } from '../../test/site.ts'
import { type FormCase, describeForms, inRow, pressing } from '../../test/staying-forms.ts'

const password = 'shelf-rain-42-coconut'
const place = placeAt('CSE', '2021', 8)
const subject = makeSubject('21ZZ54', {
  ...place,
  offerings: [place],
  sections: [makeSection('Module 1', { pdfs: [makePdf({ pdfTitle: 'Staying' })] })],
})

const openSignIn = async () => {
  const page = await openPage('/')
  await page.user.click(screen.getByRole('link', { name: 'Sign In' }))
  await findDialog('Sign In')
  return page
}

const onDesk = async (as: typeof owner, thing: string, entry: string) => {
  const page = await openDesk(as, subject)
  await chooseMore(page, thing, entry)
  await screen.findByRole('dialog')
  return page
}

const forms: FormCase[] = [
  {
    form: 'the sign-in',
    open: openSignIn,
    sends: sessionOps.login,
    typed: { USN: student.usn, Password: password },
    // A browser fills in both, and on a shared computer the next person would find the USN.
    secrets: ['USN', 'Password'],
    button: 'Sign In',
  },
  {
    form: 'the wish for a new password',
    open: async () => {
      const opening = openSignIn()
      server.on(settingOps.payment, { ...payment, isMailConfigured: true })
      const page = await opening
      await page.user.click(screen.getByRole('button', { name: 'Forget Password' }))
      await findDialog(messages.forgotPasswordTitle)
      return page
    },
    sends: passwordResetOps.request,
    typed: { USN: student.usn },
    button: 'Mail me a link',
  },
  {
    form: 'the sign-up',
    open: async () => {
      const page = await openSignUp()
      fireEvent.click(privacyBox())
      await import('../people/sign-up/sign-up-check.ts')
      return page
    },
    // The plan and the consents are there again, and with them the rest of the form.
    openAgain: () => openPage(addresses.signUp),
    sends: siteFormOps.submit,
    typed: {
      USN: newcomer.usn,
      Name: newcomer.name,
      Gender: newcomer.gender,
      'Date of birth': newcomer.dob,
      Email: newcomer.email,
      'Contact number': '9845012345',
      Password: password,
      Semester: newcomer.semester,
      'UTR number': '412345678901',
    },
    secrets: ['Password', 'Date of birth'],
    button: 'Sign Up',
  },
  {
    form: 'a takedown request',
    open: () => openPage(addresses.takedown),
    sends: takedownOps.send,
    typed: {
      Name: 'Meera Pai',
      Email: 'meera@example.com',
      'What it is about': 'BCS502, Module 3',
      Reason: 'These are pages of my book.',
    },
    button: 'Send the request',
  },
  {
    form: 'a new password by a link',
    open: () => openPage(addresses.resetPassword('a'.repeat(43))),
    sends: passwordResetOps.use,
    typed: { 'New password': password, 'Confirm new password': password },
    secrets: ['New password', 'Confirm new password'],
    button: 'Set the new password',
  },
  {
    form: 'the feedback',
    open: () => openPage(addresses.home('CSE', '2022', '5th Sem'), { as: student }),
    sends: siteFormOps.submit,
    typed: { Feedback: 'Module 3 has two pages upside down.' },
    button: 'Send feedback',
  },
  {
    form: 'a renewal',
    open: async () => {
      const page = await openPage(addresses.plans, { as: student })
      await page.user.click(await main().findByRole('radio', { name: /Basic/ }))
      await page.user.click(main().getByRole('checkbox', { name: /Terms/ }))
      return page
    },
    sends: renewalOps.create,
    typed: { 'From which semester': '7th Sem', 'UTR number': '632600000213' },
    button: 'Send for checking',
  },
  {
    form: 'a change of mail and mobile',
    open: () => pressing(addresses.profile(student.usn), student, 'Change email or mobile'),
    sends: studentOps.changeContact,
    typed: { Email: 'changed@example.com', Mobile: '9845012345', 'Current password': password },
    secrets: ['Current password'],
    button: 'Save',
  },
  {
    form: 'a wish for a USN',
    open: () => {
      const temporary = makePerson({ usn: '25CSE117' })
      return pressing(addresses.profile(temporary.usn), temporary, 'Ask for your real USN')
    },
    sends: usnRequestOps.ask,
    typed: { 'Your USN': '1LS25CS042' },
    button: 'Ask',
  },
  {
    form: 'a change of the password',
    open: () => openPage(addresses.changePassword(student.usn), { as: student }),
    sends: studentOps.changePassword,
    typed: {
      'Current password': 'the old password',
      'New password': password,
      'Confirm new password': password,
    },
    secrets: ['Current password', 'New password', 'Confirm new password'],
    button: 'Change password',
  },
  {
    form: 'the begin of a second factor',
    open: () => pressing(addresses.profile(owner.usn), owner, 'Set up'),
    sends: secondFactorOps.begin,
    typed: { 'Current password': password },
    secrets: ['Current password'],
    button: 'Continue',
  },
  {
    form: 'a new section',
    open: async () => {
      const page = await openDesk(admin, subject)
      await press(page, 'Add section')
      return page
    },
    sends: sectionOps.add,
    typed: { 'Section name': 'Module 2', 'Description (optional)': 'Routing, and what it costs.' },
    button: 'Add section',
  },
  {
    form: 'a PDF',
    open: () => onDesk(admin, 'Staying', 'Edit title and description'),
    sends: pdfOps.edit,
    typed: { 'Title (optional)': 'Routing', 'Description (optional)': 'With every table.' },
    button: 'Save PDF',
  },
  {
    form: 'the details of a subject',
    open: () => onDesk(owner, subject.subAbb, 'Edit subject details'),
    sends: subjectOps.edit,
    typed: { 'Description (optional)': 'How networks work.' },
    button: 'Save details',
  },
  {
    form: 'a new subject',
    open: () => pressing(addresses.home('CSE', '2021', '8th Sem'), admin, 'Add subject'),
    sends: subjectOps.add,
    typed: { 'Subject code': '21ZZ51', Abbreviation: 'ZZ', 'Subject name': 'Zoned Zettels' },
    button: 'Add subject',
  },
  {
    form: 'the settings',
    open: () => openPage(addresses.settings, { as: owner }),
    sends: settingOps.write,
    typed: { 'Basic, Rs': '109.50' },
    button: 'Save the settings',
  },
  {
    form: 'a row of the reference data',
    open: () => pressing(addresses.referenceData, owner, 'Add a department'),
    sends: referenceDataOps.addDepartment,
    typed: { Id: 'Bio', 'Full name': 'Biotechnology' },
    button: 'Save',
  },
  {
    form: 'a discount code',
    open: () => inRow(addresses.discountCodes, 'New code'),
    sends: discountCodeOps.create,
    typed: {
      Discount: '20',
      Uses: '50',
      'Last day': '2026-12-31',
      Colleges: 'RV',
      Batches: '2026',
      Note: 'Freshers day',
    },
    button: 'Create the code',
  },
  {
    form: 'the end of a discount code',
    open: () => inRow(addresses.discountCodes, /^Switch off /),
    sends: discountCodeOps.end,
    typed: { Reason: 'The day is over.' },
    button: 'Switch off',
  },
  {
    form: 'the outcome of a takedown',
    open: () => inRow(addresses.takedowns, /^Say what was done/),
    sends: takedownOps.handle,
    typed: { Outcome: 'Taken down.' },
    button: 'Save the outcome',
  },
  {
    form: 'the answer to a page report',
    open: () => inRow(addresses.pageReports, /^Answer/, { as: admin }),
    sends: pageReportOps.answer,
    typed: { 'What did you do?': 'declined', Answer: 'The book has it as well.' },
    button: 'Save the answer',
  },
  {
    form: 'a declined file',
    open: () => inRow(addresses.proposals, /^Decline/, { as: admin }),
    sends: proposalOps.decline,
    typed: { 'Why?': 'The pages are upside down.' },
    button: 'Decline the file',
  },
  {
    form: 'a synonym',
    open: () => inRow(addresses.searchMisses, /^Add a synonym/),
    sends: searchSynonymOps.add,
    typed: { Word: 'isr', 'Means the same as': 'interrupt service routine' },
    button: 'Add the synonym',
  },
  {
    form: 'a rejected claim',
    open: async () => {
      const opening = openPage(addresses.registrations, { as: owner })
      const claim = makeClaim({ kind: 'renewal', usn: student.usn, name: student.name, semNum: 5 })
      server.on(claimOps.list, { items: [claim], total: 1 })
      const page = await opening
      await page.user.click(await main().findByRole('button', { name: `Reject ${student.usn}` }))
      return page
    },
    sends: claimOps.reject,
    typed: { Reason: 'Nothing came.' },
    button: 'Reject',
  },
  {
    form: 'a person',
    open: async () => {
      const record = makeRecord(makePerson({ usn: '1LS21EE701', name: 'Lakshmi Prasad', dob: '2004-05-06' }))
      const opening = openPage(addresses.student(record._id), { as: owner })
      server.on(studentOps.read, { student: record, devices: [], hasSecondFactor: false })
      server.on(subscriptionManagementOps.list, { items: [], total: 0 })
      server.on(trustOps.read, { trust: { lostAt: null } })
      return opening
    },
    sends: studentOps.edit,
    typed: { Name: 'Lakshmi P. Prasad', Mobile: '9845077001', 'Date of birth': '2004-05-07' },
    secrets: ['Date of birth'],
    button: 'Save changes',
  },
]

describeForms(forms)
