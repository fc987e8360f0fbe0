import { addresses } from '@lectureshelf/contract/addresses'
import { type SubjectCard, subjectOps } from '@lectureshelf/contract/library/subjects'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { renewalOptionOps, subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { dssOps } from '@lectureshelf/contract/base/dss'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, loseFocus, findDialog, textsOf, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { makeClaim } from '../../../test/claims.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, owner, placeAt, student, subAdmin } from '../../../test/people.ts'
import { ended, makeCard } from '../../../test/site.ts'

const home = addresses.home('CSE', '2022', '5th Sem')
const fifth = placeAt('CSE', '2022', 5)

const cards = [
  makeCard(fifth, 'BCS515B', { pdfCount: 1 }),
  ...['BCS515A', 'BCS515C', 'BCS515D', 'BCSK557', 'BCS586', 'BCSL504', 'BRMK508'].map((subCode) =>
    makeCard(fifth, subCode),
  ),
  makeCard(fifth, 'BCS503', { subAbb: 'TOC', subName: 'Theory of Computation' }),
  makeCard(fifth, 'BCS502', { subAbb: 'CN', subName: 'Computer Networks', pdfCount: 2 }),
  makeCard(fifth, 'BCS501', { subAbb: 'SEPM', subName: 'Software Engineering & Project Management' }),
]

const part = (name: string) => main().findByRole('region', { name })

const openHome = async (as: StudentData = student, subjects: SubjectCard[] = cards) => {
  const opening = openPage(as === lapsedStudent ? addresses.home('Mech', '2022', '5th Sem') : home, { as })
  server.on(subjectOps.list, { subjects })
  const page = await opening
  return { ...page, shelf: within(await part('Subjects')) }
}

type Shelf = Awaited<ReturnType<typeof openHome>>['shelf']

const expectBooks = (shelf: Shelf, expected: readonly unknown[]) =>
  waitFor(() => expect(textsOf(shelf.queryAllByRole('link'))).toEqual(expected))

const expectBookCount = (shelf: Shelf, count: number) =>
  waitFor(() => expect(shelf.queryAllByRole('link')).toHaveLength(count))

test('the home shows the subjects with notes first, then the others, by the first number in their code', async () => {
  const { user, shelf, address } = await openHome()
  const order = ['502', '515B', '501', '503', 'L504', '508', '515A', '515C', '515D', 'K557', '586']
  await expectBooks(
    shelf,
    order.map((code) => expect.stringMatching(new RegExp(`^B(CS|RMK)${code}`))),
  )
  const books = shelf.getAllByRole('link')
  expect(books[0]?.textContent).toMatch(/BCS502\s*CN\s*Computer Networks\s*2 notes/)
  expect(books[1]?.textContent).toContain('1 note')
  expect(books[2]?.textContent).toContain('No notes yet')
  server.refuse(subjectOps.details, 'subject_not_found')
  if (books[0] !== undefined) await user.click(books[0])
  await waitFor(() => expect(address()).toBe('/CSE/2022/5th%20Sem/BCS502'))
})

test('the home filters the subjects by code, abbreviation and name in any case', async () => {
  const { user, shelf } = await openHome()
  const search = main().getByRole('searchbox', { name: 'Search subjects' })
  fill(search, 'bcs515')
  await expectBookCount(shelf, 4)
  expect(shelf.getByRole('status').textContent).toBe('4 of 11 subjects')
  fill(search, 'theory OF')
  await expectBooks(shelf, [expect.stringContaining('BCS503')])
  fill(search, 'sepm')
  await expectBooks(shelf, [expect.stringContaining('BCS501')])
  fill(search, 'astrology')
  expect(await shelf.findByText('No subject matches "astrology"')).toBeDefined()
  await user.click(shelf.getByRole('button', { name: 'Show all subjects' }))
  await expectBookCount(shelf, 11)
  expect(valueOf(search)).toBe('')
})

test('the home of a student in force has a notice, and no Renew', async () => {
  await openHome()
  const notice = await main().findByRole('complementary', { name: 'Notice' })
  expect(notice.textContent).toContain('Notes are added module by module')
  expect(main().queryByRole('link', { name: 'Renew' })).toBeNull()
})

test('the home switches between the covered semesters', async () => {
  const { user, router, address } = await openHome()
  const semesters = within(await main().findByRole('navigation', { name: 'Semester' }))
  const current = () =>
    textsOf(semesters.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page'))
  expect(textsOf(semesters.getAllByRole('link'))).toEqual(['5th Sem', '6th Sem'])
  await waitFor(() => expect(current()).toEqual(['5th Sem']))
  server.on(subjectOps.list, { subjects: [makeCard(placeAt('CSE', '2022', 6), 'BCS602')] })
  await user.click(semesters.getByRole('link', { name: '6th Sem' }))
  const shelf = within(await part('Subjects'))
  await expectBooks(shelf, [expect.stringContaining('BCS602')])
  expect(address()).toBe(addresses.home('CSE', '2022', '6th Sem'))
  await waitFor(() => expect(current()).toEqual(['6th Sem']))
  expect(shelf.queryByText('Locked')).toBeNull()
  router.history.back()
  await expectBookCount(within(await part('Subjects')), 11)
})

test('feedback is sent in the name of the reader', async () => {
  const { user } = await openHome()
  server.on(siteFormOps.submit, { message: messages.feedbackThanks })
  const form = within(await part('Feedback'))
  for (const [label, value] of [
    ['USN', '1LS22CS001'],
    ['Name', 'Ananya Rao'],
  ] as const) {
    expect(valueOf(form.getByLabelText(label))).toBe(value)
    expect(form.getByLabelText(label).matches(':disabled')).toBe(true)
  }
  const text = form.getByRole('textbox', { name: 'Feedback' })
  const send = form.getByRole('button', { name: 'Send feedback' })
  await user.click(send)
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(server.sent(siteFormOps.submit)).toEqual([])

  fill(text, 'Module 3 of BCS502 is very clear.')
  await user.click(send)
  await waitFor(() => expect(toasts()).toEqual([messages.feedbackThanks]))
  const [sent] = server.sent(siteFormOps.submit)
  expect(sent?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(sent?.body).toEqual({
    'form-name': 'feedback',
    usn: '1LS22CS001',
    name: 'Ananya Rao',
    feedback: 'Module 3 of BCS502 is very clear.',
  })
  expect(valueOf(text)).toBe('')
})

test('refused feedback alerts with the status, and keeps the text', async () => {
  const { user } = await openHome()
  server.refuse(siteFormOps.submit, 'unavailable')
  const form = within(await part('Feedback'))
  const text = form.getByRole('textbox', { name: 'Feedback' })
  const send = form.getByRole('button', { name: 'Send feedback' })
  fill(text, 'Please add Module 4.')
  const release = server.hold(siteFormOps.submit)
  await user.click(send)
  await waitFor(() => expect(send.matches(':disabled')).toBe(true))
  loseFocus()
  release()
  const alert = await screen.findByRole('dialog', { name: 'Your feedback was not sent' })
  expect(alert.textContent).toContain(`HTTP error! status: 503. ${errorMessages.unavailable}`)
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(valueOf(text)).toBe('Please add Module 4.')
  await waitFor(() => expect(document.activeElement).toBe(send))
})

test('About Us names four of sixteen responsible persons, and all on demand', async () => {
  const { user } = await openHome()
  const region = await part('About Us')
  const about = within(region)
  expect(region.textContent).toContain('Designed and developed by the LectureShelf team.')
  expect(about.getAllByRole('listitem')).toHaveLength(4)
  await user.click(about.getByRole('button', { name: 'View All' }))
  expect(about.getAllByRole('listitem')).toHaveLength(16)
  await user.click(about.getByRole('button', { name: 'Show Less' }))
  expect(about.getAllByRole('listitem')).toHaveLength(4)
})

test('the home opens a pop-up for each resource', async () => {
  const { user } = await openHome()
  const titles = ['Syllabus', 'Model papers', 'Academic calendar', 'Results']
  const buttons = within(await part('Resources')).getAllByRole('button')
  expect(textsOf(buttons)).toEqual(titles.map((title) => expect.stringMatching(new RegExp(`^${title}`))))
  for (const [index, button] of buttons.entries()) {
    await user.click(button)
    const official = (await findDialog(titles[index] ?? '')).getByRole('link')
    expect(official.getAttribute('href')).toMatch(/^https:\/\/(results\.)?vtu\.ac\.in\//)
    expect(official.getAttribute('target')).toBe('_blank')
    expect(official.getAttribute('rel')).toContain('noopener')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('the home of an owner is named after the place, and has nothing but its shelf', async () => {
  const opening = openPage(addresses.admin('CSE', '2022', '5th Sem'), { as: owner })
  server.on(subjectOps.list, { subjects: cards })
  await opening
  await expectBookCount(within(await part('Subjects')), 11)
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('CSE, 2022, 5th Sem')
  expect(main().getByRole('button', { name: 'Add subject' })).toBeDefined()
  for (const name of ['Resources', 'Feedback', 'About Us', 'Contact'])
    expect(main().queryByRole('region', { name })).toBeNull()
})

test('a home shows that it is loading, before and after its place is known', async () => {
  const { router } = await openPage(addresses.streams, { as: student })
  const loading = () => screen.findByRole('status', { name: 'Loading the page' })
  server.on(subjectOps.list, { subjects: cards })
  const releasePlace = server.hold(dssOps.read)
  void router.navigate({ href: home, to: home })
  expect(await loading()).toBeDefined()
  const releaseSubscription = server.hold(subscriptionOps.own)
  releasePlace()
  expect(await loading()).toBeDefined()
  releaseSubscription()
  expect(await part('Subjects')).toBeDefined()
})

test('a long notice takes one line of a phone until it is opened', async () => {
  const { user } = await openHome()
  const notice = await main().findByRole('complementary', { name: 'Notice' })
  const more = within(notice).getByRole('button', { name: 'Show the whole notice', hidden: true })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})

test('the home says how to reach support', async () => {
  await openHome()
  const contact = within(await part('Contact'))
  expect(contact.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:[^?]+@/)
  expect(contact.getByRole('link', { name: 'Chat with support' }).getAttribute('href')).toMatch(/^https:/)
})

test('staff at a place without subjects read that it is empty', async () => {
  const { shelf } = await openHome(subAdmin, [])
  expect(await shelf.findByText(messages.noSubjects)).toBeDefined()
  expect(shelf.queryAllByRole('link')).toEqual([])
})

test('a shelf that does not come shows an error, and Retry brings it', async () => {
  const opening = openPage(home, { as: student })
  server.refuse(subjectOps.list, 'unavailable')
  const { user } = await opening
  const shelf = within(await part('Subjects'))
  const alert = await shelf.findByRole('alert')
  expect(alert.textContent).toContain(messages.subjectsFailed)
  server.on(subjectOps.list, { subjects: cards })
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await expectBookCount(shelf, 11)
})

test('the home of a student whose subscription ended is locked, with a banner that leads to the plans', async () => {
  const opening = openHome(
    lapsedStudent,
    cards.map((card) => ({ ...card, locked: true })),
  )
  server.on(subscriptionOps.own, ended)
  const { user, shelf, address } = await opening
  await expectBookCount(shelf, 11)
  expect(textsOf(shelf.getAllByRole('link')).filter((text) => text.endsWith('Locked'))).toEqual([
    expect.stringContaining('BCS502'),
    expect.stringContaining('BCS515B'),
  ])
  const banner = await part('Subscription')
  expect(banner.textContent).toMatch(/Your subscription ended on \d{1,2} \w+ \d{4}/)
  await user.click(within(banner).getByRole('link', { name: 'Renew' }))
  await waitFor(() => expect(address()).toBe(addresses.plans))
})

test('a student whose payment is being checked is not asked for a second one', async () => {
  const opening = openHome(lapsedStudent, [])
  server.on(subscriptionOps.own, ended)
  server.on(renewalOptionOps.options, {
    semesters: [],
    proposed: null,
    openClaim: makeClaim({ kind: 'renewal', usn: lapsedStudent.usn, name: lapsedStudent.name, semNum: 5 }),
    news: null,
  })
  await opening
  const notice = await part('Subscription')
  await waitFor(() => expect(notice.textContent).toContain(messages.paymentBeingChecked))
  expect(within(notice).queryByRole('link', { name: 'Renew' })).toBeNull()
})
