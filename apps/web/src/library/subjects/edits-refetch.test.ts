import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { useDeleteVersion, useEditPdf, useRemovePdf } from '../pdfs/api.ts'
import { useRemoveSection } from '../sections/api.ts'
import { textOf, useDescribeSubject, useEditSubject, useRemoveSubject } from './editing/api.ts'

const place = {
  department: { deptId: 'CSE', deptName: 'Computer Science' },
  scheme: { scheme: '2022', schemeId: '2022' },
  semester: { semNum: 5, semName: '5th Sem' },
}
const names = { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' }
const at = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const subject: SubjectDetails = {
  ...names,
  ...place,
  description: 'Layers.',
  addedBy: null,
  addedByName: 'Suma Shetty',
  locked: false,
  sections: [],
  references: [],
  offerings: [place],
}

const detailsKey = ['subjects', 'details', 'BCS502', 'CSE', '2022', '5th Sem']
const listKey = ['subjects', 'list', 'CSE', '2022', '5th Sem']
const filesKey = ['notes', 'files', {}]

let queryClient: QueryClient
let sent: { method: string | undefined; path: string; body: unknown }[] = []

/** Renders a hook as the components of a page use it. */
const useIn = <Hook>(hook: () => Hook): Hook => {
  const found: Hook[] = []
  const Probe = () => {
    found.push(hook())
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe)))
  const [first] = found
  if (first === undefined) throw new Error('The hook was not used.')
  return first
}

const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  queryClient = createQueryClient()
  queryClient.setQueryData(detailsKey, subject)
  queryClient.setQueryData(listKey, [])
  queryClient.setQueryData(filesKey, { items: [], total: 0 })
  sent = []
  vi.stubGlobal('fetch', (path: string, { method, body = 'null' }: { method?: string; body?: string }) => {
    sent.push({ method, path, body: JSON.parse(body) })
    return Promise.resolve(
      Response.json({ message: 'Done', subject: { ...subject, description: 'New.' }, pdf: { _id: 'pdf' } }),
    )
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('an edit leaves the page of the subject, then removes it from the cache and refetches the lists', async () => {
  const order: string[] = []
  const leave = () => {
    order.push(queryClient.getQueryData(detailsKey) === undefined ? 'forgotten' : 'left')
    return Promise.resolve()
  }
  const editing = useIn(() => useEditSubject({ subject, leave }))
  await editing.mutateAsync({ values: { ...names, ...at, subName: 'Networks' }, before: textOf(subject) })
  expect(order).toEqual(['left'])
  expect(queryClient.getQueryData(detailsKey)).toBeUndefined()
  expect([isStale(listKey), isStale(filesKey)]).toEqual([true, true])
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/editSubject/BCS502',
      body: { ...names, ...at, subName: 'Networks', from: at, before: textOf(subject) },
    },
  ])
})

test('a deletion leaves the page of the subject, then removes it from the cache and refetches the lists', async () => {
  const leave = vi.fn<() => Promise<void>>().mockResolvedValue()
  const removing = useIn(() => useRemoveSubject({ subject, leave }))
  await removing.mutateAsync('everywhere')
  expect(leave).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(detailsKey)).toBeUndefined()
  expect([isStale(listKey), isStale(filesKey)]).toEqual([true, true])
})

test.each([
  ['everywhere', { subCode: 'BCS502' }],
  ['here', { subCode: 'BCS502', ...at }],
] as const)('a deletion %s names the subject in its body, as the specification says', async (where, body) => {
  const removing = useIn(() => useRemoveSubject({ subject, leave: () => Promise.resolve() }))
  await removing.mutateAsync(where)
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/deleteSubject/BCS502', body }])
})

test('a description is shown at once where the subject is open, and the shelves are refetched', async () => {
  const describing = useIn(() => useDescribeSubject(subject))
  await describing.mutateAsync({ description: 'New.', before: textOf(subject) })
  expect(queryClient.getQueryData(detailsKey)).toEqual({ ...subject, description: 'New.' })
  expect(isStale(listKey)).toBe(true)
  expect(sent[0]?.body).toEqual({
    ...names,
    ...at,
    from: at,
    description: 'New.',
    before: { ...names, description: 'Layers.' },
  })
})

const pdf = {
  _id: 'pdf',
  pdfTitle: 'Notes',
  pdfDescription: '',
  pdfFile: 'notes.pdf',
  originalName: 'notes.pdf',
  version: 1,
  state: 'ready',
  addedBy: null,
  createdAt: '2026-11-20T10:00:00Z',
  sectionId: 'section',
  subCode: 'BCS502',
} as const
const infoKey = ['pdfs', 'info', 'notes.pdf']

test('a changed or deleted PDF is refetched where it is counted, listed and titled', async () => {
  const useChanges: (() => { mutateAsync: () => Promise<unknown> })[] = [
    () => {
      const { mutateAsync } = useEditPdf(pdf)
      return { mutateAsync: () => mutateAsync({ pdfTitle: 'New', pdfDescription: '', before: pdf }) }
    },
    () => {
      const { mutateAsync } = useRemovePdf(pdf)
      return { mutateAsync: () => mutateAsync() }
    },
  ]
  for (const useChange of useChanges) {
    for (const key of [listKey, filesKey, infoKey]) queryClient.setQueryData(key, {})
    await useIn(useChange).mutateAsync()
    expect([isStale(listKey), isStale(filesKey), isStale(infoKey)]).toEqual([true, true, true])
  }
})

test('a deleted version is refetched in the list of versions', async () => {
  const versionsKey = ['notes', 'versions', 'pdf']
  queryClient.setQueryData(versionsKey, [])
  await useIn(() => useDeleteVersion(pdf, 1)).mutateAsync('It has marks.')
  expect(isStale(versionsKey)).toBe(true)
  expect(sent).toEqual([
    { method: 'DELETE', path: '/api/pdf/notes.pdf/versions/1', body: { reason: 'It has marks.' } },
  ])
})

test('a deleted section refetches where its PDFs are counted and listed', async () => {
  const section = {
    _id: 'section',
    sectionName: 'Module 1',
    sectionDesc: '',
    sectionIndex: 0,
    addedBy: null,
    addedByName: 'Suma Shetty',
    pdfs: [],
  }
  await useIn(() => useRemoveSection('BCS502')).mutateAsync(section)
  expect([isStale(listKey), isStale(filesKey)]).toEqual([true, true])
})

test('a refused edit leaves no page and removes nothing from the cache', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ message: 'No', code: 'changed_meanwhile', requestId: 'r1' }, { status: 409 }),
    ),
  )
  const leave = vi.fn<() => Promise<void>>()
  const editing = useIn(() => useEditSubject({ subject, leave }))
  await expect(
    editing.mutateAsync({ values: { ...names, ...at }, before: textOf(subject) }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(leave).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(detailsKey)).toEqual(subject)
})
