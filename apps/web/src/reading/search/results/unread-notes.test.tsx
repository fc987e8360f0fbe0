import { searchOps } from '@lectureshelf/contract/reading/search/search'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { student } from '../../../../test/people.ts'
import { makeResults } from '../../../../test/search.ts'

const titles = [
  {
    pdfFile: 'deadlocks.pdf',
    title: 'Deadlocks',
    subCode: null,
    sectionName: null,
    pageCount: 9,
    cover: null,
  },
]

test.each([
  ['titles alone', makeResults({ step: 'none', total: 0, pages: [], pdfs: titles }), 1],
  ['pages with some of the words', makeResults({ step: 'some' }), 1],
  ['pages with all words', makeResults(), 0],
])(
  '%s: notes that could not be searched are named where they may have the words',
  async (_what, reply, count) => {
    const unreadable = { count: 1, titles: ['Written by hand'] }
    server.on(searchOps.search, { ...reply, unread: { ...reply.unread, unreadable } })
    await openPage('/search?q=deadlock', { as: student })
    await main().findAllByRole('link', { name: /Deadlock/i })
    expect(main().queryAllByText('Written by hand')).toHaveLength(count)
  },
)
