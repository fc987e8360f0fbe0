import { searchOps } from '@lectureshelf/contract/reading/search/search'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { addresses } from '@lectureshelf/contract/addresses'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { findDialog } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { expectAddress, main, openPage } from '../../../test/page.tsx'
import { owner, student } from '../../../test/people.ts'
import { makeResults } from '../../../test/search.ts'
import type { AppRouter } from '../router.tsx'

const home = '/Home/CSE/2022/5th%20Sem'
const subjectPage = '/CSE/2022/5th%20Sem/BCS503'
const findIcon = () => screen.findByRole('link', { name: 'Search' })

const openSubject = async () => {
  const opening = openPage(subjectPage, { as: student })
  server.refuse(subjectOps.details, 'subject_not_found')
  const page = await opening
  await findIcon()
  return page
}

test('the icon leads to the search, whose field has the focus', async () => {
  const page = await openPage(home, { as: student })
  await page.user.click(await findIcon())
  await expectAddress(page, '/search')
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('searchbox')))
})

test('a visitor has no icon, and the keys do nothing', async () => {
  const page = await openPage('/about')
  await page.user.keyboard('/{Control>}k{/Control}')
  expect(screen.queryByRole('link', { name: 'Search' })).toBeNull()
  expect(page.address()).toBe('/about')
})

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s on the page of a subject leads to the search in this subject',
  async (keys) => {
    const page = await openSubject()
    await page.user.keyboard(keys)
    await expectAddress(page, '/search?subject=BCS503')
    expect(await main().findByRole('button', { name: /^Only in BCS503/ })).toBeDefined()
  },
)

test('the icon of an owner on the page of a subject keeps the subject', async () => {
  const opening = openPage('/Admin/CSE/2022/5th%20Sem/BCS503', { as: owner })
  server.refuse(subjectOps.details, 'subject_not_found')
  await opening
  expect((await findIcon()).getAttribute('href')).toBe('/search?subject=BCS503')
})

test('a slash that is typed into a field stays there, and Ctrl K leaves it', async () => {
  const page = await openPage(home, { as: student })
  await findIcon()
  const field = await main().findByRole<HTMLInputElement>('searchbox', { name: 'Search subjects' })
  await page.user.type(field, 'and/or')
  expect(field.value).toBe('and/or')
  await page.user.keyboard('{Control>}k{/Control}')
  await expectAddress(page, '/search')
})

test('Ctrl K does nothing while a dialog is open', async () => {
  const page = await openPage(home, { as: student })
  await page.user.click(await screen.findByRole('button', { name: 'Menu' }))
  await findDialog('Ananya Rao')
  await page.user.keyboard('{Control>}k{/Control}/')
  expect(page.address()).toBe(home)
})

test('both keys select the words on the page of the search', async () => {
  const opening = openPage('/search?q=deadlock', { as: student })
  server.on(searchOps.search, makeResults())
  const page = await opening
  await findIcon()
  const field = main().getByRole<HTMLInputElement>('searchbox')
  for (const keys of ['/', '{Control>}k{/Control}']) {
    field.setSelectionRange(0, 0)
    field.blur()
    await page.user.keyboard(keys)
    expect(document.activeElement).toBe(field)
    expect(field.selectionEnd).toBe(8)
  }
  expect(page.address()).toBe('/search?q=deadlock')
})

test('in a PDF a slash stays there, and Ctrl K leads to the search', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = () => undefined
    },
  )
  const opening = openPage(addresses.pdf('notes.pdf'), { as: student })
  for (const op of [pdfOps.info, pdfOps.read, pdfPageOps.picture]) server.refuse(op, 'pdf_not_openable')
  const page = await opening
  await findIcon()
  await page.user.keyboard('/')
  expect(page.address()).toBe('/pdfViewer/notes.pdf')
  await page.user.keyboard('{Control>}k{/Control}')
  await expectAddress(page, '/search')
})

/** Restores the pages of the routes, which all tests share. */
let restorePages = () => {}

afterEach(() => restorePages())

/** Empties the page of every route, so that the layouts and guards remain, and returns the paths. */
const emptyPages = ({ routesByPath }: AppRouter): string[] => {
  const routes = Object.values(routesByPath)
  const pages = routes.map(({ options }) => ({ options, component: options.component }))
  for (const { options } of pages) if (options.component !== undefined) options.component = () => 'A page'
  restorePages = () => {
    for (const { options, component } of pages) if (component !== undefined) options.component = component
  }
  return Object.keys(routesByPath)
}

const params: Record<string, string> = {
  department: 'CSE',
  scheme: '2022',
  semester: '5th%20Sem',
  subCode: 'BCS503',
}

/** Returns an address of each path, besides the PDF, where a slash finds a word, and the sign-out. */
const addressesOf = (paths: readonly string[], usn: string): string[] =>
  paths
    .filter((path) => !path.includes('$pdfFileName') && path !== '/logout')
    .map((path) =>
      path.replaceAll(/\$(\w*)/g, (_, name: string) => params[name] ?? (name === 'usn' ? usn : '1')),
    )

const isSearch = /^\/search(\?subject=BCS503)?$/

test.each([
  ['a student', student, ['/Subscriptionplans', '/Profile/1LS22CS001', '/Home/CSE/2022/5th%20Sem', '/about']],
  ['an owner', owner, ['/Uploads', '/PageReports', '/SearchMisses', '/Admin/Settings', '/Admin/Students/1']],
])('the keys lead to the search from every page of %s', async (_who, person, expected) => {
  const page = await openPage('/about', { as: person })
  await findIcon()
  const visited: string[] = []
  for (const [index, address] of addressesOf(emptyPages(page.router), person.usn).entries()) {
    await page.router.navigate({ href: address })
    const before = page.address()
    visited.push(before)
    // The keys are heard as long as the icon stands in the bar: each is pressed on every second page.
    expect(document.querySelector('a[aria-label="Search"]'), before).not.toBeNull()
    fireEvent.keyDown(
      document.body,
      index % 2 === 0 ? { key: '/', code: 'Slash' } : { key: 'k', code: 'KeyK', ctrlKey: true },
    )
    await waitFor(() => expect(page.address(), before).toMatch(isSearch), { interval: 5 })
  }
  expect(visited).toEqual(expect.arrayContaining(expected))
})
