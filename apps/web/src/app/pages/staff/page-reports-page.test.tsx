import { addresses } from '@lectureshelf/contract/addresses'
import { type PageReport, pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pageReportMessages } from '@lectureshelf/contract/reading/page-report-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findDialog, textsOf, toasts, valueOf, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { expectAddress, main, openPage } from '../../../../test/page.tsx'
import { admin, owner, student, subAdmin } from '../../../../test/people.ts'

let reports = 0

const makeReport = (changes: Partial<PageReport> = {}): PageReport => {
  reports += 1
  return {
    id: `aaaaaaaa-0000-4000-8000-${String(reports).padStart(12, '0')}`,
    pdfId: 'eeeeeeee-0000-4000-8000-000000000001',
    pdfFile: 'notes.pdf',
    title: 'Unit 1',
    subCode: 'BCS502',
    page: 12,
    version: 1,
    currentVersion: 1,
    kind: 'wrong',
    text: 'The sign is wrong.',
    state: 'open',
    answer: '',
    reportedAt: '2026-11-22T10:00:00.000Z',
    answeredAt: null,
    answeredByName: null,
    reportedBy: 'Ananya Rao (1LS22CS001)',
    ...changes,
  }
}

const answered = {
  state: 'declined',
  answer: 'The book has it as well.',
  answeredAt: '2026-11-23T10:00:00.000Z',
  answeredByName: 'Prakash Naik',
} as const

const open = async (list: PageReport[], search = '') => {
  const opening = openPage(`${addresses.pageReports}${search}`, { as: admin })
  server.on(pageReportOps.list, { reports: list, total: list.length, open: 1 })
  const page = await opening
  const rows = await main().findAllByRole('listitem')
  openRows()
  return { ...page, rows }
}

test('the page shows each report with its reader, its version and its answer, and opens the page', async () => {
  const { rows, address, user } = await open([
    makeReport({ version: 1, currentVersion: 3 }),
    makeReport({ page: 2, kind: 'unreadable', text: '', reportedBy: null, ...answered }),
  ])
  expect(main().getByText('2 reports, 1 open in all')).toBeDefined()
  const [first, second] = rows.map((row) => within(row))
  expect(first?.getByRole('heading').textContent).toBe('Page 12 of Unit 1')
  expect(first?.getByText(/^, BCS502, Ananya Rao \(1LS22CS001\)$/)).toBeDefined()
  expect(first?.getByText('Something on it is wrong')).toBeDefined()
  expect(first?.getByText('The sign is wrong.')).toBeDefined()
  expect(first?.getByText(/Version 1 was reported.*version 3 is shown now/)).toBeDefined()
  expect(first?.getByRole('button', { name: 'Answer: Page 12 of Unit 1' })).toBeDefined()
  expect(second?.getByText('Declined')).toBeDefined()
  expect(second?.getByText('The book has it as well.')).toBeDefined()
  expect(second?.queryByRole('button', { name: /^Answer/ })).toBeNull()
  const link = first?.getByRole('link', { name: 'Open the page: Page 12 of Unit 1' })
  expect(link?.getAttribute('href')).toBe('/pdfViewer/notes.pdf#page=12')
  await user.click(main().getByLabelText('Show'))
  expect(address()).toBe(addresses.pageReports)
})

test('the filter and the search of the address reach the server', async () => {
  await open([makeReport()], '?state=mended&q=unit&page=2')
  expect(server.sent(pageReportOps.list).at(-1)?.query).toMatchObject({
    state: 'mended',
    q: 'unit',
    page: '2',
  })
})

test('an answer says what was seen, and keeps its words when the report has changed', async () => {
  const report = makeReport()
  const { rows, user } = await open([report])
  await user.click(within(rows[0] ?? document.body).getByRole('button', { name: /^Answer/ }))
  const dialog = await findDialog('Answer the report')
  await user.click(dialog.getByRole('button', { name: 'Save the answer' }))
  expect(await dialog.findByText('Answer is required.')).toBeDefined()
  await user.selectOptions(dialog.getByLabelText('What did you do?'), 'The page stays as it is')
  const field = dialog.getByRole('textbox', { name: 'Answer' })
  fill(field, 'The book has it as well.')
  const replaced = 'The PDF was replaced: version 2 is shown now. Look at the page again.'
  server.refuse(pageReportOps.answer, 'changed_meanwhile', { extraDetails: replaced })
  server.on(pageReportOps.list, { reports: [{ ...report, currentVersion: 2 }], total: 1, open: 1 })
  await user.click(dialog.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(toasts().join()).toContain(replaced))
  await main().findByText(/version 2 is shown now/)
  expect(valueOf(field)).toBe('The book has it as well.')
  const done = { ...report, ...answered, currentVersion: 2 }
  server.on(pageReportOps.answer, { message: pageReportMessages.answered, report: done })
  server.on(pageReportOps.list, { reports: [done], total: 1, open: 0 })
  await user.click(dialog.getByRole('button', { name: 'Save the answer' }))
  await waitFor(() => expect(toasts()).toContain(pageReportMessages.answered))
  expect(await main().findByText('1 report, 0 open in all')).toBeDefined()
  const bodies = server.sent(pageReportOps.answer).map(({ body }) => body)
  const words = { state: 'declined', answer: 'The book has it as well.' }
  expect(bodies).toEqual([
    { ...words, seen: { state: 'open', currentVersion: 1 } },
    { ...words, seen: { state: 'open', currentVersion: 2 } },
  ])
})

test('the page without reports shows that, and a student is led away from it', async () => {
  await openPage(addresses.pageReports, { as: subAdmin })
  expect(await main().findByText('No page reports')).toBeDefined()
})

test('a student is led from the page to their own shelf', async () => {
  const page = await openPage(addresses.pageReports, { as: student })
  await expectAddress(page, '/Home/CSE/2022/5th%20Sem')
})

test('the account of an admin leads to the page, with the number of open reports', async () => {
  const opening = openPage('/about', { as: admin })
  server.on(pageReportOps.list, { reports: [makeReport()], total: 1, open: 4 })
  const { user } = await opening
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Page reports (4 open)' }))
  expect(await main().findByRole('heading', { level: 1, name: 'Page reports' })).toBeDefined()
})

test('the dashboard of an owner says how many reports are open', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(pageReportOps.list, { reports: [], total: 9, open: 5 })
  await opening
  expect(await main().findByText('5 open')).toBeDefined()
  const link = main().getByRole('link', { name: /^Page reports/ })
  expect(link.getAttribute('href')).toBe(addresses.pageReports)
  expect(link.closest('li')?.textContent).toContain('5 open')
})

test('the profile lists the own reports with their answers', async () => {
  const opening = openPage(addresses.profile(student.usn), { as: student })
  server.on(pageReportOps.listOwn, {
    reports: [makeReport({ reportedBy: null, ...answered }), makeReport({ page: 3, reportedBy: null })],
  })
  await opening
  const list = within(await main().findByRole('list', { name: 'Your reports' }))
  expect(textsOf(list.getAllByRole('heading'))).toEqual(['Page 12 of Unit 1', 'Page 3 of Unit 1'])
  openRows()
  expect(list.getByText('The book has it as well.')).toBeDefined()
  expect(list.getAllByRole('link')[1]?.getAttribute('href')).toBe('/pdfViewer/notes.pdf#page=3')
  expect(list.queryByRole('button', { name: /^Answer/ })).toBeNull()
})

test('the profile without reports says where one begins', async () => {
  await openPage(addresses.profile(student.usn), { as: student })
  expect(await main().findByText(/choose Report this page/)).toBeDefined()
})
