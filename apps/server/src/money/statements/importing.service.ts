import { shownDay } from '@lectureshelf/contract/formats/days'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '@lectureshelf/contract/messages'
import { statementOfFuture } from '@lectureshelf/contract/money/payment-messages'
import { lockCreditNames } from '../tables/credits/credit-naming.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { placeCredits } from './credit-scopes.ts'
import type { PlacingService } from './placing/placing.service.ts'
import { type NewCredit, creditsOf, spanOf } from './credits.policy.ts'
import { type LinesInMemory, createLinesInMemory } from './reading/apart/lines-in-memory.ts'
import type { StatementFile } from './reading/apart/statement-file.ts'
import { type StatementReader, createStatementReader } from './reading/apart/statement-reader.ts'
import { breathe, refusal } from './reading/table.ts'
import { storeNameless } from './taking-back/nameless.ts'
import { type ByWords, reversedByWords } from './taking-back/by-words.policy.ts'
import { type DropFields, receiveFile } from './reading/apart/receive-file.ts'
import { requireReferences } from './require-references.ts'
import { storeReversals } from './reversals.ts'
import { type Counted, finishStatement, storeCredits, utrsOf } from './statement-store.ts'
import { findStatement } from './statement-list.query.ts'
import {
  addBringer,
  adoptStatement,
  beginStatement,
  findPayoutUtrs,
  insertMarks,
  interruptReading,
  updateStatement,
} from './statements.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** Batch size of one transaction, which has to stay short. */
const linesBatchSize = 50
/** After this time the request gets its reply and the import continues in the background. */
const patienceMs = 1000
/** Several servers on one database may each be reading a statement; no import takes longer than this. */
const readingAtMostMs = 15 * 60_000

/** Lets payments count again that only words of a file took back before. @returns how many */
export type RepairByWords = (actor: Actor, lines: ByWords[]) => Promise<number>

interface Options extends DbAndClock {
  /** Whether this is the only server on the database. */
  isAlone: boolean
  /** Returns the sums that may pay for a claim, also together with what arrives. */
  readPlanSizes: (arriving: NewCredit[]) => Promise<Set<number>>
  /** How long a request waits for the end of the import; a second by default. */
  answerWithinMs?: number
  provisional: ProvisionalService
  repair: RepairByWords
  placing: Pick<PlacingService, 'lock' | 'recognise' | 'say'>
  reader?: StatementReader
  linesInMemory?: LinesInMemory
}

const inBatches = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / linesBatchSize) }, (_, index) =>
    items.slice(index * linesBatchSize, (index + 1) * linesBatchSize),
  )

/** Rejects lines with a date in the future. @throws AppError `statement_unreadable` */
const requirePast = ({ lines }: StatementFile, today: string): void => {
  const ahead = lines.find(({ day }) => day > today)
  if (ahead !== undefined) throw refusal(statementOfFuture(ahead.line, shownDay(ahead.day)))
}

/** An excerpt covers no day: it says nothing about the payments that it does not name. */
const spanOfRead = ({ lines, isExcerpt }: StatementFile): ReturnType<typeof spanOf> =>
  spanOf(isExcerpt ? [] : lines)

/** Thrown between two batches when the server stops. */
class StoppedError extends Error {
  override name = 'StoppedError'
}

interface Import {
  actor: Actor
  fileName: string
  read: StatementFile
  statementId: string
  /** What its credits without a reference are kept with: an account, or the statement itself. */
  scope: string
  isKnown: boolean
  isStopping: () => boolean
}

const addTo = (sum: Counted, more: Counted): void => {
  sum.count += more.count
  sum.amountPaise += more.amountPaise
}

const linesOf = ({ lines, badLines }: StatementFile): number => lines.length + badLines.length

/** Stores everything in a statement, one batch at a time. @returns whether any of it is new */
const storeAll = async (options: Options, job: Import): Promise<boolean> => {
  const { db, clock, provisional } = options
  const { actor, fileName, read, statementId, scope, isKnown, isStopping } = job
  const place = { scope, payoutUtrs: await findPayoutUtrs(db) }
  const { credits, reversals, nameless } = await creditsOf(read, place)
  const planSizes = await options.readPlanSizes(credits)
  const other: Counted = { count: 0, amountPaise: 0 }
  const settled: Counted = { count: 0, amountPaise: 0 }
  const linesTotal = linesOf(read)
  let linesDone = 0
  let changed = 0
  const nextBatch = async (length: number) => {
    if (isStopping()) throw new StoppedError('The server ends.')
    await breathe()
    linesDone = Math.min(linesTotal, linesDone + length)
    return { statementId, planSizes, linesDone, now: clock.now() }
  }
  for (const items of inBatches(credits)) {
    const stored = await storeCredits(db, { items, ...(await nextBatch(items.length)) })
    changed += stored.changed
    addTo(other, stored.other)
    addTo(settled, stored.settled)
  }
  const arrivedUtrs = new Set(utrsOf(credits))
  for (const items of inBatches(reversals)) {
    changed += await storeReversals(db, { items, arrivedUtrs, ...(await nextBatch(items.length)) })
  }
  for (const items of inBatches(nameless)) {
    changed += await storeNameless(db, { statementId, items })
  }
  changed += await options.repair(actor, reversedByWords(read))
  return finishStatement(db, provisional, {
    statementId,
    actor,
    span: spanOfRead(read),
    linesTotal,
    other,
    settled,
    payoutUtrs: read.payoutUtrs,
    isNews: !isKnown || changed > 0,
    record: { fileName, bank: read.bank, lines: linesTotal, badLines: read.badLines.length, stored: changed },
  })
}

interface Received {
  fileName: string
  accountId: string | undefined
  read: StatementFile
}

const begin = (
  { db, clock, placing, provisional }: Options,
  actor: Actor,
  { fileName, accountId, read }: Received,
) =>
  db.transaction(async (tx) => {
    await placing.lock(tx)
    await lockCreditNames(tx)
    await adoptStatement(tx, read)
    const { bank, numberEnd, fingerprint, proof, leftOut, leftOutCount, leftOutLines } = read
    const { marks, ...balances } = proof
    const broughtAt = clock.now()
    const { id, before } = await beginStatement(tx, {
      fingerprint,
      fileName,
      numberEnd,
      bank,
      createdAt: broughtAt,
      createdBy: actor.id,
      state: 'reading',
      linesDone: 0,
      linesTotal: linesOf(read),
      ...spanOfRead(read),
      otherCount: 0,
      otherPaise: 0,
      badLines: read.badLines,
      leftOut,
      leftOutCount,
      leftOutLines,
      isMonthFirst: read.isMonthFirst,
      payoutUtrs: [...read.payoutUtrs],
      ...balances,
    })
    await addBringer(tx, { statementId: id, personId: actor.id, isText: read.isExcerpt, broughtAt })
    await insertMarks(tx, id, marks)
    const placed =
      accountId === undefined
        ? await placing.recognise(tx)
        : (await placing.say(tx, actor, id, { accountId })).placed
    // Its own credits follow at the end of its import.
    const others = placed.filter(({ statementId }) => statementId !== id)
    await placeCredits(tx, others)
    if (others.length > 0) await decideProvisional(tx, provisional)
    const stored = orNotFound(await findStatement(tx, id))
    const isNews = stored.accountId !== (before?.accountId ?? null)
    const scope = stored.accountId ?? stored.guessedAccountId ?? id
    return { statementId: id, scope, isKnown: before?.state === 'done' && !isNews }
  })

/** Creates the service that imports bank statements into the database. The file itself is not stored. */
export const createImportingService = (options: Options) => {
  const { db, clock, isAlone, answerWithinMs = patienceMs, reader = createStatementReader() } = options
  const { linesInMemory = createLinesInMemory() } = options
  const running = new Map<string, Promise<boolean>>()
  let isStopping = false

  const start = (job: Omit<Import, 'isStopping'>): Promise<boolean> => {
    const { statementId } = job
    // When the same file is uploaded twice at the same time, the second waits for the first.
    const before = running.get(statementId)
    if (before !== undefined) return before
    const lines = linesOf(job.read)
    linesInMemory.add(lines)
    const work = storeAll(options, { ...job, isStopping: () => isStopping })
      .catch(async (error: unknown) => {
        await updateStatement(db, statementId, { state: 'interrupted' })
        throw error
      })
      .finally(() => {
        running.delete(statementId)
        linesInMemory.remove(lines)
      })
    running.set(statementId, work)
    return work
  }

  return {
    /**
     * Imports the bank statement of a form. Returns when it is stored, or after a second while the import
     * continues. What is still being read when its sender leaves is given up.
     * @throws AppError `statement_unreadable`, `statement_without_references`, `pdf_password_protected`, `too_large`,
     * `unavailable` for a long one while others are in memory.
     */
    add: async (
      actor: Actor,
      readForm: ReadForm<DropFields>,
      onUnexpected: (error: unknown) => void,
      abandoned?: AbortSignal,
    ) => {
      const { bytes, fileName, accountId, password, ...form } = await receiveFile(readForm)
      const startedAt = performance.now()
      linesInMemory.requireForBytes(bytes.length)
      const read = await reader.read({ personId: actor.id, bytes, password, abandoned })
      linesInMemory.requireForLines(linesOf(read))
      requirePast(read, dayOf(clock.now()))
      await requireReferences(db, actor, read, form.withoutReferences === true)
      const begun = await begin(options, actor, { fileName, accountId, read })
      const work = start({ actor, fileName, read, ...begun })
      let isAnswered = false
      work.catch((error: unknown) => {
        if (isAnswered && !(error instanceof StoppedError)) onUnexpected(error)
      })
      const patience = Math.max(0, answerWithinMs - (performance.now() - startedAt))
      const waiting = new AbortController()
      const isChanged = await Promise.race([
        work,
        delay(patience, null, { signal: waiting.signal }).catch(() => null),
      ]).finally(() => waiting.abort())
      isAnswered = true
      const { statementId } = begun
      if (isChanged === null) return { message: messages.statementReading, statementId }
      return { message: isChanged ? messages.statementRead : messages.statementUnchanged, statementId }
    },

    /** Marks statements whose server stopped while reading them: the owner has to upload them again. */
    markInterrupted: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - (isAlone ? 0 : readingAtMostMs))
      await interruptReading(db, before, [...running.keys()])
    },

    /** Stops imports in progress and marks them as interrupted. */
    stop: async (): Promise<void> => {
      isStopping = true
      reader.stop()
      await Promise.allSettled(running.values())
    },
  }
}
