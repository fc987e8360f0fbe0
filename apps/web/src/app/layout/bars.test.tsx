import { messages } from '@lectureshelf/contract/messages'
import { answerMarks } from '../../../test/marks.ts'
import { unsentMarksKey } from '../../lib/storage/forget-notes.ts'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectClosed } from '../../../test/desk.ts'
import { findDialog, textsOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { type OpenPage, expectAddress, main, openPage } from '../../../test/page.tsx'
import { admin, makePerson, owner, placeAt, student, subAdmin } from '../../../test/people.ts'
import { makeCard } from '../../../test/site.ts'

const noUploads = { files: 0, bytes: 0, mostFiles: 20, mostBytes: 2_147_483_648 }
const home = '/Home/CSE/2022/5th%20Sem'
const fifth = placeAt('CSE', '2022', 5)
const others = ['501', '504', '508', '509', '515A', '515B', '515C', '515D', '586'].map((end) => `BCS${end}`)
const cards = [
  makeCard(fifth, 'BCS503', { subAbb: 'TOC', subName: 'Theory of Computation' }),
  makeCard(fifth, 'BCS502', { subAbb: 'CN', subName: 'Computer Networks' }),
  ...others.map((subCode) => makeCard(fifth, subCode)),
]
const codes = ['501', '502', '503', '504', '508', '509', '515A', '515B', '515C', '515D', '586']
const hrefsBelow = (folder: string) => codes.map((code) => `${folder}/CSE/2022/5th%20Sem/BCS${code}`)

/** Opens a page at a place with eleven subjects. */
const open = async (as: StudentData, address = home): Promise<OpenPage> => {
  const opening = openPage(address, { as })
  server.on(subjectOps.list, { subjects: cards })
  server.refuse(subjectOps.details, 'subject_not_found')
  return opening
}

const navbar = () => within(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' }))

const openSidebar = async ({ user }: OpenPage) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  return within(within(await screen.findByRole('dialog')).getByRole('navigation', { name: 'Main' }))
}

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href'))

const openMenu = async ({ user }: OpenPage, name: string | RegExp) => {
  await user.click(await navbar().findByRole('button', { name }))
  return screen.findAllByRole('menuitem')
}

const expectNothingOfAnOwner = () => {
  expect(navbar().queryAllByRole('link')).toEqual([])
  expect(navbar().queryByRole('button', { name: 'Tools' })).toBeNull()
}

test('the sidebar of a visitor leads to the departments, the plans and the sign-in, and closes', async () => {
  const page = await openPage('/about')
  const links = await openSidebar(page)
  expect(textsOf(links.getAllByRole('link'))).toEqual([
    'Departments',
    'About',
    'Contact',
    'Sign In',
    'Sign Up',
  ])
  await page.user.click(links.getByRole('link', { name: 'Departments' }))
  await expectAddress(page, '/streams')
  await expectClosed()
  await page.user.click((await openSidebar(page)).getByRole('link', { name: 'Sign Up' }))
  await expectAddress(page, '/Subscriptionplans')
  await expectClosed()
  await page.user.click((await openSidebar(page)).getByRole('link', { name: 'Sign In' }))
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeDefined()
})

test("the navbar's menu lists the subjects of the semester as links", async () => {
  const page = await open(student)
  const items = await openMenu(page, 'Subjects')
  expect(hrefsOf(items)).toEqual(hrefsBelow(''))
  await page.user.click(screen.getByRole('menuitem', { name: /Theory of Computation$/ }))
  await expectAddress(page, '/CSE/2022/5th%20Sem/BCS503')
})

test('the sidebar lists the same subjects, and Profile, My marks, Change and Logout', async () => {
  const page = await open(student)
  await navbar().findByRole('button', { name: 'Subjects' })
  const links = await openSidebar(page)
  expect(hrefsOf(links.getAllByRole('link'))).toEqual([
    home,
    ...hrefsBelow(''),
    '/Profile/1LS22CS001',
    '/Marks',
    '/ChangePassword/1LS22CS001',
    '/logout',
  ])
  expect(textsOf(links.getAllByRole('link')).slice(-4)).toEqual(['Profile', 'My marks', 'Change', 'Logout'])
  await page.user.click(links.getByRole('link', { name: /Computer Networks$/ }))
  await expectAddress(page, '/CSE/2022/5th%20Sem/BCS502')
  await expectClosed()
})

test('the avatar of a student opens Profile, My marks, Change and Logout', async () => {
  const page = await open(student)
  answerMarks()
  const avatar = await navbar().findByRole('button', { name: 'Account of Ananya Rao' })
  expect(avatar.textContent).toBe('A')
  for (const [entry, address] of [
    ['Profile', '/Profile/1LS22CS001'],
    ['My marks', '/Marks'],
    ['Change', '/ChangePassword/1LS22CS001'],
    ['Logout', '/logout'],
  ] as const) {
    expect(textsOf(await openMenu(page, /^Account of/))).toEqual(['Profile', 'My marks', 'Change', 'Logout'])
    await page.user.click(screen.getByRole('menuitem', { name: entry }))
    await expectAddress(page, address)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  expect(await main().findByRole('heading', { name: 'You have been logged out' })).toBeDefined()
})

test('a student of the fifth semester has no sheet, no add-subject and no link of an owner', async () => {
  const page = await open(student)
  await navbar().findByRole('button', { name: 'Subjects' })
  expectNothingOfAnOwner()
  const links = await openSidebar(page)
  expect(textsOf(links.getAllByRole('link'))[0]).toBe('Home')
  for (const name of ['Ans Booklet', 'Lab Sheet', 'Dashboard', 'All Students'])
    expect(links.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add subject' })).toBeNull()
})

test('a student of the first semester has both sheets in the navbar and the sidebar', async () => {
  const page = await open(makePerson({ ...placeAt('CSE', '2025', 1) }), '/Home/CSE/2025/1st%20Sem')
  const sheets = ['/pdfViewer/Ans-Booklet.pdf', '/pdfViewer/lab.pdf']
  await waitFor(() => expect(textsOf(navbar().queryAllByRole('link'))).toEqual(['Ans Booklet', 'Lab Sheet']))
  expect(hrefsOf(navbar().getAllByRole('link'))).toEqual(sheets)
  const links = await openSidebar(page)
  expect(textsOf(links.getAllByRole('link')).slice(0, 3)).toEqual(['Home', 'Ans Booklet', 'Lab Sheet'])
  expect(hrefsOf(links.getAllByRole('link')).slice(1, 3)).toEqual(sheets)
})

test('an admin adds a subject from the navbar, the home and the sidebar, and has no link of an owner', async () => {
  const page = await open(admin)
  await navbar().findByRole('button', { name: 'Subjects' })
  expectNothingOfAnOwner()
  const openings = [async () => navbar(), async () => main(), () => openSidebar(page)]
  for (const place of openings) {
    await page.user.click(await (await place()).findByRole('button', { name: 'Add subject' }))
    const dialog = await findDialog('Add subject')
    expect(dialog.getByLabelText('Subject code')).toBeDefined()
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add subject' })).toBeNull())
  }
})

test('a sub-admin has no add-subject and nothing of an owner, and the avatar leads to My uploads', async () => {
  const page = await open(subAdmin)
  expect(await main().findByRole('link', { name: /BCS503/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add subject' })).toBeNull()
  expectNothingOfAnOwner()
  const items = await openMenu(page, /^Account of/)
  expect(textsOf(items)).toEqual([
    'Profile',
    'My marks',
    'Change',
    'My uploads',
    'Page reports',
    'Proposed files',
    'Searched, not found',
    'Logout',
  ])
  server.on(uploadOps.list, { items: [], total: 0, quota: noUploads })
  await page.user.click(screen.getByRole('menuitem', { name: 'My uploads' }))
  await expectAddress(page, '/Uploads')
  expect(await main().findByRole('heading', { level: 1, name: 'My uploads' })).toBeDefined()
})

test('an owner has Dashboard and All Students in the navbar and the sidebar, and subjects below /Admin', async () => {
  const page = await open(owner, '/Admin/CSE/2022/5th%20Sem')
  expect(hrefsOf(await openMenu(page, 'Subjects'))).toEqual(hrefsBelow('/Admin'))
  const own = ['Dashboard', 'All Students']
  expect(textsOf(navbar().getAllByRole('link'))).toEqual(own)
  expect(hrefsOf(navbar().getAllByRole('link'))).toEqual(['/Admin/Dashboard', '/Admin/StudentsList'])
  const links = await openSidebar(page)
  const [, ...first] = links.getAllByRole('link').slice(0, 3)
  expect(textsOf(first)).toEqual(own)
  expect(hrefsOf(first)).toEqual(['/Admin/Dashboard', '/Admin/StudentsList'])
  await page.user.click(links.getByRole('link', { name: 'Dashboard' }))
  await expectAddress(page, '/Admin/Dashboard')
  await expectClosed()
})

const groupsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))

test("an owner's tools are below the headings of the dashboard, with the work that waits in them", async () => {
  const page = await open(owner, '/Admin/CSE/2022/5th%20Sem')
  server.on(claimOps.list, { items: [], total: 15 })
  server.on(feedbackOps.list, { items: [], total: 3, unread: 2 })
  await openMenu(page, 'Tools')
  const menu = screen.getByRole('menu')
  expect(groupsOf(menu)).toEqual(['Money', 'People', 'Content', 'Office'])
  const money = within(within(menu).getByRole('group', { name: 'Money' }))
  expect(await money.findByRole('menuitem', { name: 'Registrations (15 waiting)' })).toBeDefined()
  expect(await within(menu).findByRole('menuitem', { name: 'Feedback (2 unread)' })).toBeDefined()
  await page.user.keyboard('{Escape}')
  const links = await openSidebar(page)
  expect(textsOf(links.getAllByRole('heading'))).toEqual(['Money', 'People', 'Content', 'Office', 'Subjects'])
  expect(await links.findByRole('link', { name: 'Registrations (15 waiting)' })).toBeDefined()
})

test('the theme of a signed-in person is chosen in the account menu, and not in the bar', async () => {
  const page = await open(student)
  await openMenu(page, /^Account of/)
  expect(navbar().queryByRole('button', { name: 'Theme' })).toBeNull()
  const themes = within(screen.getByRole('group', { name: 'Theme' }))
  await page.user.click(themes.getByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'))
})

test.each([
  ['the account menu', async (page: OpenPage) => (await openMenu(page, /^Account of/)).at(-1)],
  ['the sidebar', async (page: OpenPage) => (await openSidebar(page)).getAllByRole('link').at(-1)],
])('Logout in %s asks before marks are lost that only this browser has', async (_where, findLogout) => {
  const page = await open(student)
  const press = async () => {
    const logout = await findLogout(page)
    expect(logout?.textContent).toBe('Logout')
    if (logout !== undefined) await page.user.click(logout)
    return findDialog('Some marks have not been sent yet')
  }
  localStorage.setItem(unsentMarksKey, '1')
  await page.user.click((await press()).getByRole('button', { name: messages.sureCancel }))
  await expectClosed()
  expect(localStorage.getItem('token')).not.toBeNull()
  await page.user.click((await press()).getByRole('button', { name: 'Log out and lose them' }))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})
