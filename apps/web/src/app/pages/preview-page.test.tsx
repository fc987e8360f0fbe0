import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, textsOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'

const departments = [
  ['cse', 'CSE', 'Computer Science and Engineering'],
  ['ece', 'ECE', 'Electronics and Communication Engineering'],
  ['eee', 'EEE', 'Electrical and Electronics Engineering'],
  ['civil', 'Civil', 'Civil Engineering'],
  ['mechanical', 'Mechanical', 'Mechanical Engineering'],
] as const

const shownSemesters = () =>
  [...document.querySelectorAll('main section')]
    .filter((section) => section.matches('[data-shown="true"]'))
    .map(({ id }) => id)

test('a preview leads to each semester, and to the plans', async () => {
  const { user, address } = await openPage('/cse')
  const chips = within(main().getByRole('navigation', { name: 'Semesters' })).getAllByRole('link')
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => `/cse#sem-${n}`),
  )
  expect(shownSemesters()).toEqual(['sem-1'])
  await user.click(main().getByRole('link', { name: '5th' }))
  await waitFor(() => expect(shownSemesters()).toEqual(['sem-5']))
  await user.click(main().getByRole('link', { name: 'See the plans' }))
  await waitFor(() => expect(address()).toBe('/Subscriptionplans'))
})

test('a preview shows the semester that its address names, also when Back or Forward changes it', async () => {
  const { router } = await openPage('/cse#sem-3')
  expect(shownSemesters()).toEqual(['sem-3'])
  await router.navigate({ to: '.', hash: 'sem-6' })
  await waitFor(() => expect(shownSemesters()).toEqual(['sem-6']))
  router.history.back()
  await waitFor(() => expect(shownSemesters()).toEqual(['sem-3']))
})

test('Back leaves a preview, however many semesters were looked at', async () => {
  const { user, router, address } = await openPage('/streams')
  await user.click(main().getByRole('link', { name: /^CSE/ }))
  for (const chip of ['5th', '2nd']) await user.click(await main().findByRole('link', { name: chip }))
  await waitFor(() => expect(address()).toBe('/cse#sem-2'))
  router.history.back()
  await waitFor(() => expect(address()).toBe('/streams'))
})

test('/streams has a card for each of the five departments', async () => {
  const { user } = await openPage('/streams')
  const cards = within(await main().findByRole('list')).getAllByRole('link')
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(departments.map(([slug]) => `/${slug}`))
  for (const [, label, title] of departments) {
    expect(main().getByRole('link', { name: `${label} ${title}` })).toBeDefined()
  }
  expect(main().getByText('On the shelf too, for its own students')).toBeDefined()
  if (cards[0] !== undefined) await user.click(cards[0])
  expect(
    await main().findByRole('heading', { level: 1, name: 'Computer Science and Engineering' }),
  ).toBeDefined()
})

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

test.each([
  [
    '/cse',
    0,
    7,
    'From the first loop to the last theorem of computation.',
    'BCS501 Software Engineering & Project Management',
  ],
  [
    '/CSE',
    0,
    7,
    'From the first loop to the last theorem of computation.',
    'BCS501 Software Engineering & Project Management',
  ],
  [
    '/ece',
    1,
    8,
    'Signals, circuits, and everything that travels between them.',
    'BEC502 Digital Signal Processing',
  ],
  ['/eee', 2, 8, 'Machines, power and control, worked out step by step.', 'BEE503 Power Electronics'],
  ['/civil', 3, 8, 'Soil, water, steel and concrete, on one shelf.', 'BCV502 Geotechnical Engineering'],
  ['/cIvIl', 3, 8, 'Soil, water, steel and concrete, on one shelf.', 'BCV502 Geotechnical Engineering'],
  ['/mechanical', 4, 8, 'Heat, motion and material, with the derivations in full.', 'BME502 Turbo Machines'],
] as const)(
  'the preview at %s shows its semesters of the 2022 scheme',
  async (address, index, semesters, tagline, subject) => {
    await openPage(address)
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(departments[index][2])
    const headings = main().getAllByRole('heading', { level: 2, name: /Sem$/ })
    expect(textsOf(headings)).toEqual(ordinals.slice(0, semesters).map((ordinal) => `${ordinal} Sem`))
    expect(main().getByText('Subjects of the 2022 scheme')).toBeDefined()
    for (const heading of headings) {
      expect(
        heading.closest('section')?.querySelectorAll('li button').length,
        heading.textContent,
      ).toBeGreaterThan(0)
    }
    expect(main().getByText(tagline)).toBeDefined()
    const wanted = subject.replaceAll(' ', '')
    const buttons = textsOf([...document.querySelectorAll('main li button')])
    expect(buttons.map((text) => text.replaceAll(' ', ''))).toContain(wanted)
  },
)

test('a preview has the order of Home: by the number of a subject, whatever letters are before it', async () => {
  await openPage('/cse')
  const codes = textsOf([...document.querySelectorAll('#sem-5 li code')])
  expect(codes.slice(0, 6)).toEqual(['BCS501', 'BCS502', 'BCS503', 'BCSL504', 'BCS508', 'BCS515A'])
  expect(codes.slice(-2)).toEqual(['BRMK557', 'BCS586'])
})

test('a preview asks "Please Login to Go Further" before a semester or a subject', async () => {
  const { user, address } = await openPage('/cse')
  await user.click(main().getByText('5th Sem'))
  const dialog = await findDialog('Please Login to Go Further')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/cse')
  await user.click(main().getByText('Theory of Computation'))
  await user.click((await findDialog('Please Login to Go Further')).getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test('a preview leads a signed-in student to the subject, and asks for no sign-in', async () => {
  const { user, address } = await openPage('/cse', { as: student })
  server.refuse(subjectOps.details, 'subject_not_found')
  await user.click(main().getByText('Theory of Computation'))
  await waitFor(() => expect(address()).toBe('/CSE/2022/5th%20Sem/BCS503'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the static pages exist and are linked from the foot of every page', async () => {
  const { user, address } = await openPage('/streams')
  for (const [page, heading, words] of [
    ['/about', 'About LectureShelf', 'How the notes get here'],
    ['/contact', 'Contact', 'Sign-in and payments'],
    ['/Privacy', 'Privacy', 'What we store, and why'],
    ['/TermsAndConditions', 'Terms and Conditions', 'Payments are non-refundable.'],
  ] as const) {
    const link = document.querySelector(`footer a[href="${page}"]`)
    if (link !== null) await user.click(link)
    await main().findByRole('heading', { level: 1, name: heading })
    expect(address()).toBe(page)
    expect(screen.getByRole('main').textContent).toContain(words)
  }
  expect(screen.getByRole('main').textContent).toMatch(
    /multi-device login, or giving incorrect details, can cancel the subscription without refund/,
  )
})
