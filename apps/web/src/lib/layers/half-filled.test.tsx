import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { siteFormOps } from '@lectureshelf/contract/site/site-forms'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { fill, findDialog } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { student } from '../../../test/people.ts'
import { makeCard } from '../../../test/site.ts'
import { guardForms } from './half-filled.ts'

const queryClient = new QueryClient()
const watching = new AbortController()
const guard = guardForms(queryClient, [], watching.signal)

afterAll(() => watching.abort())

const home = '/Home/CSE/2022/5th%20Sem'
const question = 'Leave without sending?'

const openHome = async () => {
  const opening = openPage(home, { as: student })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const page = await opening
  const words = await main().findByRole('textbox', { name: 'Feedback' })
  return { ...page, words }
}

test('a link leaves a half-filled form only after a question', async () => {
  const { user, address, words } = await openHome()
  fill(words, 'The fans of the library are loud.')
  const search = () => screen.getByRole('link', { name: 'Search' })
  await user.click(search())
  const dialog = await findDialog(question)
  await user.click(dialog.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe(home)
  await user.click(search())
  await user.click((await findDialog(question)).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/search'))
})

test('a form that only asked what would follow is left after a question', async () => {
  const { user } = await openHome()
  const leave = vi.fn<() => void>()
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => form.remove())
  fill(form.appendChild(document.createElement('textarea')), 'The fans of the library are loud.')
  form.dispatchEvent(new Event('submit', { bubbles: true }))
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => 'asked', meta: { isQuestion: true } })
    .execute(undefined)
  guard.leave(document.body, leave)
  await user.click((await findDialog(question)).getByRole('button', { name: 'Stay' }))
  expect(leave).not.toHaveBeenCalled()
})

test('a form that is empty again, or was sent, is left without a question', async () => {
  const { words } = await openHome()
  const leave = vi.fn<() => void>()
  fill(words, 'The fans')
  fill(words, '')
  guard.leave(document.body, leave)
  expect(leave).toHaveBeenCalledTimes(1)
  fill(words, 'The fans of the library are loud.')
  server.on(siteFormOps.submit, { message: 'Thank you' })
  words.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => 'sent' })
    .execute(undefined)
  guard.leave(document.body, leave)
  expect(leave).toHaveBeenCalledTimes(2)
})
