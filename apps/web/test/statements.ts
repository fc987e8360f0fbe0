import { addresses } from '@lectureshelf/contract/addresses'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { claimOps } from '@lectureshelf/contract/money/claims'
import { type Statement, statementOps } from '@lectureshelf/contract/money/statements'
import { server } from './fake-server.ts'
import { type OpenPage, openPage } from './page.tsx'
import { owner } from './people.ts'

/** Builds a statement that was read, without lines. */
export const makeStatement = (parts: Partial<Statement> = {}): Statement => ({
  _id: '5a5a5a5a-0000-4000-8000-000000000009',
  fileName: 'november.csv',
  bank: 'HDFC',
  createdAt: '2026-11-22T10:00:00.000Z',
  account: null,
  accountBy: null,
  numberEnd: '',
  candidates: [],
  creditCount: 3,
  state: 'done',
  linesDone: 3,
  linesTotal: 3,
  fromDay: '2026-11-20',
  toDay: '2026-11-21',
  ready: [],
  held: [],
  orphan: [],
  missing: [],
  granted: [],
  settled: [],
  reversed: [],
  other: { count: 0, amountPaise: 0 },
  settlements: { count: 0, amountPaise: 0 },
  isMonthFirst: false,
  sum: {
    receivedPaise: 0,
    readyPaise: 0,
    grantedPaise: 0,
    heldPaise: 0,
    orphanPaise: 0,
    settledPaise: 0,
    otherPaise: 0,
  },
  badLines: [],
  leftOut: { count: 0, payments: 0, messages: [] },
  ...parts,
})

/** Opens a statement for an owner, whose lists are empty beside it. */
export const openStatement = async (statement: Statement): Promise<OpenPage> => {
  const opening = openPage(addresses.statement(statement._id), { as: owner })
  server.on(accountOps.list, { items: [] })
  const none = { items: [], total: 0 }
  server.on(claimOps.list, none)
  server.on(creditOps.list, none)
  server.on(statementOps.list, none)
  server.on(statementOps.read, { statement })
  return opening
}
