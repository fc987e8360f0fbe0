import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { searchMissOps, searchSynonymOps } from '@lectureshelf/contract/reading/search/search-misses'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { server } from './fake-server.ts'

const id = 'aaaaaaaa-0000-4000-8000-000000000001'
const pdf = {
  id,
  pdfId: 'eeeeeeee-0000-4000-8000-000000000001',
  pdfFile: 'notes.pdf',
  title: 'Unit 1',
  subCode: 'BCS502',
  version: 1,
  currentVersion: 1,
  state: 'open' as const,
  answer: '',
}
const day = '2026-11-22T10:00:00.000Z'

/** Answers each list whose rows have a form with one row that waits for it. */
export const answerRows = (): void => {
  server.on(discountCodeOps.list, {
    items: [
      {
        _id: id,
        letters: 'BCDFGHJKMNPQ',
        amountPaise: 2000,
        percent: null,
        plan: 'basic',
        forKind: 'signup',
        lastDay: '2026-11-30',
        maxUses: 50,
        colleges: [],
        batches: [],
        note: '',
        state: 'active',
        reserved: 0,
        granted: 0,
        createdAt: day,
        endedAt: null,
        endReason: null,
      },
    ],
    total: 1,
  })
  server.on(takedownOps.list, {
    items: [
      {
        _id: id,
        name: 'Meera Pai',
        email: 'meera@example.com',
        what: 'BCS502, Module 3',
        reason: 'These are pages of my book.',
        createdAt: day,
        outcome: null,
        handledAt: null,
        handledByName: null,
      },
    ],
    total: 1,
    open: 1,
  })
  server.on(pageReportOps.list, {
    reports: [
      {
        ...pdf,
        page: 12,
        kind: 'wrong',
        text: 'The sign is wrong.',
        reportedAt: day,
        answeredAt: null,
        answeredByName: null,
        reportedBy: 'Ananya Rao (1LS22CS001)',
      },
    ],
    total: 1,
    open: 1,
  })
  server.on(proposalOps.list, {
    items: [
      {
        ...pdf,
        currentSizeBytes: 1_000_000,
        originalName: 'better.pdf',
        sizeBytes: 2_000_000,
        reason: 'Page 3 is missing.',
        proposedBy: 'Kiran Rao (1LS00SUBAD)',
        proposedAt: day,
        decidedAt: null,
        decidedByName: null,
        isDamaged: false,
        isOwn: false,
        mayDecide: true,
      },
    ],
    total: 1,
    open: 1,
  })
  const miss = {
    id,
    query: 'isr',
    subject: { subCode: 'BCS502', subName: 'Computer Networks' },
    deptId: 'CSE',
    scheme: '2022',
    semName: '5th Sem',
    count: 12,
    lastAt: day,
  }
  server.on(searchMissOps.list, { misses: [miss], total: 1 })
  server.on(searchSynonymOps.list, { synonyms: [] })
}
