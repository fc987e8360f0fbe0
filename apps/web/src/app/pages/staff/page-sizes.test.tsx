import { addresses } from '@lectureshelf/contract/addresses'
import { importOps } from '@lectureshelf/contract/library/imports'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { trashOps } from '@lectureshelf/contract/library/trash'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { promotionOps } from '@lectureshelf/contract/people/promotions'
import { securityLogOps } from '@lectureshelf/contract/base/security-log'
import { studentOps } from '@lectureshelf/contract/people/students'
import { usnRequestOps } from '@lectureshelf/contract/people/usn-requests'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { searchMissOps } from '@lectureshelf/contract/reading/search/search-misses'
import { auditOps } from '@lectureshelf/contract/base/audit'
import { feedbackOps } from '@lectureshelf/contract/site/feedback'
import { mailOps } from '@lectureshelf/contract/base/mail'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'
import { noSums } from '../../../../test/credits.ts'

/** A list of many pages, whose entries do not matter. */
const many = { items: [], total: 120 }
const quota = { files: 0, bytes: 0, mostFiles: 100, mostBytes: 1e9 }

const lists = [
  [addresses.audit, auditOps.list, () => server.on(auditOps.list, { ...many, actions: [], entities: [] })],
  [addresses.credits, creditOps.list, () => server.on(creditOps.list, many)],
  [addresses.discountCodes, discountCodeOps.list, () => server.on(discountCodeOps.list, many)],
  [addresses.feedback, feedbackOps.list, () => server.on(feedbackOps.list, { ...many, unread: 0 })],
  [addresses.imports, importOps.list, () => server.on(importOps.list, many)],
  [
    addresses.mails,
    mailOps.list,
    () => server.on(mailOps.list, { ...many, isMailConfigured: true, waiting: 0 }),
  ],
  [addresses.manageNotes, noteOps.coverage, () => server.on(noteOps.coverage, { ...many, withoutPdfs: 0 })],
  [addresses.managePdfs, noteOps.files, () => server.on(noteOps.files, { ...many, totalBytes: 0 })],
  [
    addresses.pageReports,
    pageReportOps.list,
    () => server.on(pageReportOps.list, { reports: [], total: 120, open: 0 }),
  ],
  [addresses.payments, statementOps.list, () => server.on(statementOps.list, many)],
  [addresses.promotions, promotionOps.list, () => server.on(promotionOps.list, many)],
  [addresses.proposals, proposalOps.list, () => server.on(proposalOps.list, { ...many, open: 0 })],
  [addresses.registrations, claimOps.list, () => server.on(claimOps.list, many)],
  [
    addresses.searchMisses,
    searchMissOps.list,
    () => server.on(searchMissOps.list, { misses: [], total: 120 }),
  ],
  [addresses.securityLog, securityLogOps.list, () => server.on(securityLogOps.list, many)],
  [addresses.studentsList, studentOps.list, () => server.on(studentOps.list, many)],
  [
    addresses.subscriptions,
    subscriptionManagementOps.list,
    () => server.on(subscriptionManagementOps.list, many),
  ],
  [addresses.takedowns, takedownOps.list, () => server.on(takedownOps.list, { ...many, open: 0 })],
  [addresses.trash, trashOps.list, () => server.on(trashOps.list, many)],
  [addresses.uploads, uploadOps.list, () => server.on(uploadOps.list, { ...many, quota })],
  [addresses.usns, usnRequestOps.list, () => server.on(usnRequestOps.list, many)],
] as const

test.each(lists)('the page size of %s is chosen, and is in the address', async (path, op, answer) => {
  const opening = openPage(`${path}?page=2`, { as: owner })
  server.on(accountOps.list, { items: [] })
  server.on(creditOps.sums, noSums)
  server.on(pdfVersionOps.sheets, { sheets: [] })
  answer()
  const { user, address } = await opening
  await user.selectOptions(await main().findByLabelText('Rows per page'), '100 rows')
  await waitFor(() => expect(server.sent(op).at(-1)?.query).toMatchObject({ size: '100' }))
  expect(server.sent(op).at(-1)?.query.page ?? '1').toBe('1')
  expect(address()).toContain('size=100')
})
