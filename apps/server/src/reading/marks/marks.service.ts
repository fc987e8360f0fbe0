import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { ListedMark, Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import { marksMost } from '@lectureshelf/contract/reading/marks/mark-constants'
import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import { findPdfEvenDeleted } from '../../library/tables/pdfs.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { lockKey } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { createBuckets } from '../../platform/http/fair-reads.ts'
import type { PdfsService } from '../../library/pdfs/pdfs.service.ts'
import { requirePages } from '../readings/readings.policy.ts'
import type { MarksJoining } from './joining/marks-joining.ts'
import {
  changedAtOf,
  joinSides,
  requireSameMark,
  requireUnchanged,
  stateOf,
  deletedMarksKeptDays,
} from './marks.policy.ts'
import { type MarkRow, findMarkRow, listMarkChanges, listMarksOfPdf, readMarks } from './marks.query.ts'
import {
  type MarkKey,
  type StoredMark,
  blankMark,
  countMarks,
  findMark,
  removeDeletedBefore,
  removeOldestDeleted,
  saveMark,
} from './marks.repo.ts'

interface Options extends DbAndClock {
  pdfs: Pick<PdfsService, 'getGrant' | 'listGrants'>
  joining: Pick<MarksJoining, 'enqueueWaiting'>
}

/** What a phone sends when its connection is back after a day of reading. */
const writesInBurst = 100
const writesPerSecond = 4
const changesPerReply = 500
/** Changes of these last seconds are sent again: one that began earlier may be stored later. */
const overlapMs = 10_000

const toMark = ({ mark, pdfFile, shown }: MarkRow): Mark => ({
  id: mark.id,
  pdfFile,
  kind: mark.kind,
  version: mark.version,
  page: mark.page,
  state: stateOf(mark, shown),
  quote:
    mark.exact === null ? null : { exact: mark.exact, prefix: mark.prefix ?? '', suffix: mark.suffix ?? '' },
  boxes: mark.boxes,
  colour: mark.colour,
  note: mark.note,
  otherNotes: mark.otherNotes,
  createdAt: mark.createdAt.toISOString(),
  changedAt: mark.changedAt.toISOString(),
  noteAt: mark.noteAt?.toISOString() ?? null,
})

type ListedRow = Awaited<ReturnType<typeof readMarks>>['rows'][number]

const toListed = (row: ListedRow): ListedMark => ({
  ...toMark(row),
  title: row.title,
  isWithdrawn: row.isWithdrawn,
  subject: row.subject,
})

/** Returns where a mark is, as it was sent. */
const placeOf = ({ version, page, quote, boxes }: MarkForm) => ({
  version,
  page,
  boxes,
  exact: quote?.exact ?? null,
  prefix: quote?.prefix ?? null,
  suffix: quote?.suffix ?? null,
  lostIn: null,
  withheldIn: null,
})

/** Returns the row of a mark that its person did not have. */
const newMark = (key: MarkKey, pdfId: string, form: MarkForm, now: Date): StoredMark => {
  const changedAt = changedAtOf(form.changedAt, now)
  return {
    ...key,
    pdfId,
    kind: form.kind,
    ...placeOf(form),
    colour: form.colour,
    note: form.note,
    otherNotes: [],
    createdAt: changedAt,
    changedAt,
    noteAt: form.noteAt === null ? null : changedAtOf(form.noteAt, now),
    deletedAt: null,
    receivedAt: now,
  }
}

/**
 * Returns the stored mark joined with what was sent; null when it stays deleted. Its quote and place are those that were
 * stored, but for a deleted mark that comes back: that one is like a new one.
 */
const joined = (
  stored: StoredMark,
  form: MarkForm,
  { now, requireNew }: { now: Date; requireNew: () => void },
): StoredMark | null => {
  const sides = joinSides(stored, form, now)
  if (sides === null) return null
  const { isBack, ...changed } = sides
  if (isBack) requireNew()
  return { ...stored, ...(isBack ? placeOf(form) : {}), ...changed, deletedAt: null, receivedAt: now }
}

/** @throws AppError `conflict` when a person has as many marks as anyone may have */
const requireRoom = async (tx: Db, studentId: string): Promise<void> => {
  if ((await countMarks(tx, studentId)) >= marksMost)
    throw new AppError('conflict', { message: markMessages.tooMany })
}

/** Creates the writing of marks. A mark of someone else is like one that does not exist. */
const createMarkWriting = ({ db, clock, pdfs }: Options, countWrite: (actor: Actor) => void) => {
  /** Returns the PDF of a mark, once its person may read the page on which it is. @throws AppError as for its bytes */
  const readablePdf = async (actor: Actor, { pdfFile, version, page }: MarkForm): Promise<string> => {
    const { pdf } = await pdfs.getGrant(actor, pdfFile)
    if (version === pdf.version) requirePages({ page }, pdf.pageCount)
    return pdf.id
  }

  /** Returns what refuses a new mark, to be thrown once it is known that the mark is one. */
  const refusalOf = async (actor: Actor, form: MarkForm): Promise<AppError | null> => {
    try {
      await readablePdf(actor, form)
      return null
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /**
   * Returns the PDF of a mark, and what to require of a mark that is new or comes back: what reading the PDF needs, or
   * its place would tell what stands in there. One's own stored words need nothing.
   */
  const pdfOf = async (actor: Actor, stored: StoredMark | null, form: MarkForm) => {
    if (stored === null) return { pdfId: await readablePdf(actor, form), requireNew: () => undefined }
    const { pdfFile } = orNotFound(await findPdfEvenDeleted(db, stored.pdfId))
    requireSameMark({ pdfFile, kind: stored.kind }, form)
    const refusal = await refusalOf(actor, form)
    const requireNew = () => {
      if (refusal !== null) throw refusal
    }
    return { pdfId: stored.pdfId, requireNew }
  }

  return {
    /**
     * Keeps a mark, joined with what is stored under its id. @returns null when it stays deleted
     * @throws AppError for one that is new or comes back as for the PDF's bytes; `invalid_request`, `conflict` or
     * `too_many_requests`
     */
    keep: async (actor: Actor, id: string, form: MarkForm): Promise<Mark | null> => {
      countWrite(actor)
      const key = { studentId: actor.id, id }
      const { pdfId, requireNew } = await pdfOf(actor, await findMark(db, key), form)
      const row = await db.transaction(async (tx) => {
        await lockKey(tx, 'marks', actor.id)
        const stored = await findMark(tx, key)
        const now = clock.now()
        // The row of a deleted mark may have been swept since.
        if (stored === null) requireNew()
        const values =
          stored === null ? newMark(key, pdfId, form, now) : joined(stored, form, { now, requireNew })
        if (values === null) return null
        if (stored === null || stored.deletedAt !== null) await requireRoom(tx, actor.id)
        return saveMark(tx, values)
      })
      const found = row === null ? null : await findMarkRow(db, key)
      return found === null ? null : toMark(found)
    },

    /** @throws AppError `not_found`, `changed_meanwhile` or `too_many_requests` */
    remove: async (actor: Actor, id: string, removedAt: string | undefined): Promise<void> => {
      countWrite(actor)
      const key = { studentId: actor.id, id }
      await db.transaction(async (tx) => {
        await lockKey(tx, 'marks', actor.id)
        const stored = orNotFound(await findMark(tx, key))
        if (stored.deletedAt !== null) return
        const now = clock.now()
        const at = removedAt === undefined ? now : changedAtOf(removedAt, now)
        requireUnchanged(stored, at)
        await blankMark(tx, key, at, now)
        await removeOldestDeleted(tx, actor.id, marksMost)
      })
    },
  }
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** Creates the service of people's own marks in their notes. */
export const createMarksService = (options: Options) => {
  const { db, clock, pdfs, joining } = options
  const writes = createBuckets({
    perSecond: writesPerSecond,
    capacity: writesInBurst,
    now: () => clock.now().getTime(),
  })
  /** Has the marks looked for that wait in PDFs that their person may read now. */
  const lookForWaiting = async (actor: Actor, rows: MarkRow[]): Promise<void> => {
    const waiting = rows.filter(({ mark, shown }) => stateOf(mark, shown) === 'waiting')
    const readable = await pdfs.listGrants(actor, [...new Set(waiting.map(({ pdfFile }) => pdfFile))])
    for (const { pdf } of readable) await joining.enqueueWaiting(actor.id, pdf.id)
  }

  return {
    ...createMarkWriting(options, ({ id }) => writes.take(id)),

    /** Lists the caller's marks in a PDF, also one that they may not read now. */
    ofPdf: async (actor: Actor, pdfFile: string): Promise<Mark[]> => {
      const rows = await listMarksOfPdf(db, actor.id, pdfFile)
      await lookForWaiting(actor, rows)
      return rows.map(toMark)
    },

    /** Reads a page of the caller's marks by subject, PDF and page. */
    list: async (
      actor: Actor,
      wanted: { subCode?: string; pdfFile?: string; q: string; page: number; size: number },
    ): Promise<{ marks: ListedMark[]; total: number }> => {
      const { rows, total } = await readMarks(db, { ...wanted, studentId: actor.id })
      await lookForWaiting(actor, rows)
      return { marks: rows.map(toListed), total }
    },

    /** Lists what changed in the caller's marks, deletions included. */
    changes: async (actor: Actor, asked: { since?: string; after?: string }) => {
      const startedAt = clock.now()
      const rows = await listMarkChanges(db, actor.id, {
        since: dateOf(asked.since),
        after: asked.after ?? null,
        limit: changesPerReply + 1,
      })
      const hasMore = rows.length > changesPerReply
      const sent = rows.slice(0, changesPerReply)
      const last = hasMore ? sent.at(-1)?.mark : undefined
      const until = last?.receivedAt ?? new Date(startedAt.getTime() - overlapMs)
      return {
        marks: sent.filter(({ mark }) => mark.deletedAt === null).map(toMark),
        removed: sent.flatMap(({ mark: { id, deletedAt } }) =>
          deletedAt === null ? [] : [{ id, removedAt: deletedAt.toISOString() }],
        ),
        until: until.toISOString(),
        after: last?.id ?? null,
        hasMore,
      }
    },

    /** Deletes the rows of marks that were deleted half a year ago: every device has learned of them. */
    sweep: async (): Promise<void> => {
      await removeDeletedBefore(db, new Date(clock.now().getTime() - deletedMarksKeptDays * dayMs))
    },
  }
}

export type MarksService = ReturnType<typeof createMarksService>
