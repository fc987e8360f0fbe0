import { addresses } from '@lectureshelf/contract/addresses'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { type SubjectDetails, subjectOps } from '@lectureshelf/contract/library/subjects'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { findDialog, textsOf, toasts } from './dom.ts'
import { server } from './fake-server.ts'
import { type OpenPage, main, openPage } from './page.tsx'

/** Opens the page of a subject for staff, for an owner below /Admin. `show` changes what the server answers from then on. */
export const openDesk = async (as: StudentData, first: SubjectDetails) => {
  let subject = first
  const { department, scheme, semester, subCode } = first
  server.on(subjectOps.details, () => subject)
  server.on(noteOps.insights, { readers: 0, pdfsOpened: 0, pdfs: 0 })
  const names = [department.deptId, scheme.scheme, semester.semName] as const
  const address = as.isOwner
    ? `${addresses.admin(...names)}/${subCode}`
    : addresses.subject(...names, subCode)
  const page = await openPage(address, { as })
  await main().findByRole('heading', { level: 1 })
  return {
    ...page,
    show: (changes: Partial<SubjectDetails>) => {
      subject = { ...subject, ...changes }
    },
  }
}

/** Finds a region of the page by its name. */
export const region = (name: string): HTMLElement => main().getByRole('region', { name })

/** Returns the titles of the sections and of the references, in their order. */
export const headings = (): string[] => textsOf(main().getAllByRole('heading', { level: 2 }))

/** Returns the PDF tiles of a section. */
export const tilesOf = (name: string): HTMLElement[] => within(region(name)).queryAllByRole('listitem')

/** Finds the quiet button of a thing. */
export const moreButton = (about: string): HTMLElement => main().getByLabelText(`More for ${about}`)

type User = Pick<OpenPage, 'user'>

/** Presses a button of the page. */
export const press = async ({ user }: User, name: string): Promise<void> =>
  user.click(await main().findByRole('button', { name }))

/** Opens the menu of a thing and returns its entries. */
export const openMore = async ({ user }: User, about: string): Promise<HTMLElement[]> => {
  await user.click(moreButton(about))
  return screen.findAllByRole('menuitem')
}

/** Chooses an entry from the menu of a thing. */
export const chooseMore = async (page: User, about: string, entry: string): Promise<void> => {
  await page.user.click(moreButton(about))
  await page.user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Confirms a deletion in its dialog, which can be cancelled. */
export const confirmDeletion = async ({ user }: User): Promise<void> => {
  const dialog = await findDialog('Are you sure?')
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }))
}

/** Waits until a sentence is the last toast. */
export const expectToast = (sentence: string): Promise<void> =>
  waitFor(() => expect(toasts().at(-1)).toBe(sentence))

/** Waits until no dialog is open. */
export const expectClosed = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Waits until an element has the focus. */
export const expectFocus = (element: () => Element | null): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(element()))
