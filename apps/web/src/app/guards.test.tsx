import { addresses, fixedPages } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { messages } from '@lectureshelf/contract/messages'
import { type StudentData, studentOps } from '@lectureshelf/contract/people/students'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../test/dom.ts'
import { server } from '../../test/fake-server.ts'
import { main, openPage } from '../../test/page.tsx'
import { admin, lapsedStudent, makePerson, owner, student, subAdmin } from '../../test/people.ts'
import { signInAsStudent } from '../../test/sign-in.ts'
import { makeCard } from '../../test/site.ts'

const home = '/Home/CSE/2022/5th%20Sem'
const notFound = () => server.refuse(subjectOps.details, 'subject_not_found')

const casings: [typed: string, address: string, as: StudentData | undefined][] = [
  ['/signup', '/SignUp', undefined],
  ['/SUBSCRIPTIONPLANS', '/Subscriptionplans', undefined],
  ['/About', '/about', undefined],
  ['/CONTACT', '/contact', undefined],
  ['/termsandconditions', '/TermsAndConditions', undefined],
  ['/Streams', '/streams', undefined],
  ['/dss', '/DSS', undefined],
  ['/Logout/', '/logout', undefined],
  ['/SEARCH', '/search', student],
  ['/home/cse/2022/5TH%20SEM', home, student],
  ['/CsE/2022/5th%20sem/bcs503', '/CSE/2022/5th%20Sem/BCS503', student],
  ['/profile/1ls22cs001', '/Profile/1LS22CS001', student],
  ['/changepassword/1LS22CS001', '/ChangePassword/1LS22CS001', student],
  ['/Home/mech/2022/5th%20Sem', '/Home/Mech/2022/5th%20Sem', subAdmin],
  ['/admin/dashboard', '/Admin/Dashboard', owner],
  ['/admin/mech/2022/5th%20sem', '/Admin/Mech/2022/5th%20Sem', owner],
  ['/ADMIN/cse/2022/5th%20sem/bcs503', '/Admin/CSE/2022/5th%20Sem/BCS503', owner],
]

test.each(casings)('%s redirects to %s', async (typed, expected, as) => {
  const opening = openPage(typed, { as })
  notFound()
  server.on(studentOps.list, { items: [], total: 0 })
  const { address } = await opening
  expect(address()).toBe(expected)
})

test('a student one segment up from a subject arrives at the home of the semester', async () => {
  const { address } = await openPage('/cse/2022/5th%20Sem', { as: student })
  expect(address()).toBe(home)
  expect(await main().findByRole('heading', { level: 1 })).toBeDefined()
})

test('an owner one segment up from a subject arrives at the shelf below /Admin', async () => {
  const opening = openPage('/CSE/2022/5th%20Sem', { as: owner })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { address } = await opening
  expect(address()).toBe('/Admin/CSE/2022/5th%20Sem')
  expect(await main().findByRole('link', { name: /BCS503/ })).toBeDefined()
})

test.each([
  ['/Profile/1LS22ME007', '/Profile/1LS22CS001', 'Ananya Rao'],
  ['/ChangePassword/1LS22ME007', '/ChangePassword/1LS22CS001', 'Change password'],
])("%s, a page of another's, redirects to one's own", async (typed, own, heading) => {
  const { address } = await openPage(typed, { as: student })
  expect(address()).toBe(own)
  expect(await main().findByRole('heading', { level: 1, name: heading })).toBeDefined()
})

test('an owner who opens a home reaches the dashboard', async () => {
  const { address } = await openPage(home, { as: owner })
  expect(address()).toBe('/Admin/Dashboard')
  expect(await main().findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined()
})

const ownerPages = [
  ...fixedPages.filter((address) => address.startsWith('/Admin/')),
  addresses.statement('some-statement'),
  addresses.student('somebody'),
  addresses.import('some-import'),
  '/Admin/CSE/2022/5th%20Sem',
  '/Admin/CSE/2022/5th%20Sem/BCS503',
  '/Admin',
  '/Admin/nothing',
]

test('every address below /Admin leads a visitor to the landing page', async () => {
  const { router, address } = await openPage('/Admin/Dashboard')
  const heading = await main().findByText('Your whole semester, on one shelf.')
  for (const page of ownerPages) {
    await router.navigate({ href: page, to: page })
    expect(address(), page).toBe('/')
    expect(heading.isConnected, page).toBe(true)
  }
})

test.each([
  ['a student', student, [addresses.uploads]],
  ['a sub-admin', subAdmin, []],
  ['an admin', admin, []],
] as const)('every address below /Admin leads %s to the welcome', async (_who, person, others) => {
  const { router, address } = await openPage('/Admin/Dashboard', { as: person })
  await main().findByRole('heading', { level: 1, name: `Welcome, ${person.name}` })
  for (const page of [...ownerPages, ...others]) {
    await router.navigate({ href: page, to: page })
    expect(address(), page).toBe('/Welcome')
    expect(main().getByText(`Welcome, ${person.name}`)).toBeDefined()
  }
})

test.each([
  ['a home', home, 'Welcome back, Ananya Rao'],
  ['a profile', '/Profile/1LS22CS001', 'Ananya Rao'],
  ['a subject', '/CSE/2022/5th%20Sem/BCS503', 'TOC - Theory of Computation (BCS503)'],
])(
  'a signed-out visit to %s opens the sign-in, and continues there afterwards',
  async (_page, page, heading) => {
    const { user, address } = await openPage(page)
    expect(address()).toBe('/')
    server.on(subjectOps.details, {
      ...makeCard(student, 'BCS503', { subAbb: 'TOC', subName: 'Theory of Computation' }),
      sections: [],
      references: [],
      offerings: [],
    })
    await signInAsStudent(user)
    await waitFor(() => expect(address()).toBe(page))
    expect(await main().findByRole('heading', { level: 1, name: heading })).toBeDefined()
  },
)

test.each(['/law', '/AIML', '/Mech', '/cse2022'])('%s says "Department not found"', async (typed) => {
  const { user, address } = await openPage(typed)
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Department not found')
  const links = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  for (const department of ['cse', 'ece', 'eee', 'civil', 'mechanical'])
    expect(links).toContain(`/${department}`)
  await user.click(main().getByRole('link', { name: 'Go to the home page' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test.each([
  '/Home/CSE/2022/9th%20Sem',
  '/Home/CSE/2019/5th%20Sem',
  '/law/2022/5th%20Sem/BCS503',
  '/nothing/here',
  '/Home/CSE',
  '/CSE/2022/5th%20Sem/BCS503/more',
  '/pdfViewer/a/b',
])('%s shows the 404 page', async (typed) => {
  await openPage(typed)
  expect((await main().findByRole('heading', { level: 1 })).textContent).toBe('Sorry! Page not found')
})

test('the 404 page offers a way back to the login, and a chat with support', async () => {
  const { user } = await openPage('/nothing/here')
  const chat = await main().findByRole('link', { name: 'Chat with support' })
  expect(chat.getAttribute('href')).toMatch(/^https:/)
  expect(chat.getAttribute('target')).toBe('_blank')
  await user.click(main().getByRole('link', { name: 'Back to login' }))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test.each(['/nothing/here', '/contact', '/logout'])(
  '%s links to no support while the owner has named none',
  async (address) => {
    server.on(settingOps.siteInfo, defaultSiteInfo)
    await openPage(address)
    await waitFor(() => expect(server.sent(settingOps.siteInfo)).not.toEqual([]))
    const links = (await main().findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links.filter((href) => href === null || !href.startsWith('/'))).toEqual([])
    expect(main().queryByText(/chat/i)).toBeNull()
  },
)

test('the 404 page leads a signed-in student to their shelf, and asks for no sign-in', async () => {
  const { user, address } = await openPage('/nothing/here', { as: student })
  const back = await main().findByRole('link', { name: 'Back to my shelf' })
  const words = screen.getByRole('main').textContent
  expect(words).toContain('Your notes are where you left them: open them from your shelf.')
  expect(words).not.toMatch(/sign in|login/i)
  await user.click(back)
  await waitFor(() => expect(address()).toBe(home))
})

test('a student with a temporary password reaches no page before choosing one of their own', async () => {
  const held = makePerson({ ...lapsedStudent, mustChangePassword: true })
  const mechHome = addresses.home('Mech', '2022', '5th Sem')
  const own = addresses.changePassword(held.usn)
  const { user, router, address } = await openPage(mechHome, { as: held })
  for (const page of [addresses.about, addresses.profile(held.usn), mechHome]) {
    await waitFor(() => expect(address()).toBe(own))
    expect(await main().findByText(/Choose a new password to continue\./)).toBeDefined()
    await router.navigate({ href: page, to: page })
  }
  await waitFor(() => expect(address()).toBe(own))
  server.on(studentOps.changePassword, { message: messages.passwordChanged })
  fill(main().getByLabelText('Current password'), 'temporary-one')
  fill(main().getByLabelText('New password'), 'a-password-of-my-own')
  fill(main().getByLabelText('Confirm new password'), 'a-password-of-my-own')
  await user.click(main().getByRole('button', { name: 'Change password' }))
  expect(await main().findByText(messages.passwordChanged)).toBeDefined()
  server.on(studentOps.me, { studentData: { ...held, mustChangePassword: false } })
  await user.click(main().getByRole('link', { name: 'Go to my shelf' }))
  await waitFor(() => expect(address()).toBe(mechHome))
})
