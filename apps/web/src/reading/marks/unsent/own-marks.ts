import type { ListedMark, Mark } from '@lectureshelf/contract/reading/marks/marks'
import { NetworkError } from '../../../lib/http/http.ts'
import { type MarkRecord, byPlace, shownOf, withBase } from './mark-record.ts'
import { createOutbox, retryMs } from './outbox.ts'
import {
  type OwnMarksIo,
  type OwnRecord,
  type PdfNames,
  type Progress,
  isMark,
  keyOfMark,
  keyOfPdf,
  progressKey,
  readAll,
} from './own-records.ts'

/** Returns the mark of a list without what the list adds. */
const markOf = (listed: Mark): Mark => {
  const { id, pdfFile, kind, version, page, state, quote, boxes, colour, note } = listed
  const { otherNotes, createdAt, changedAt, noteAt } = listed
  return {
    id,
    pdfFile,
    kind,
    version,
    page,
    state,
    quote,
    boxes,
    colour,
    note,
    otherNotes,
    createdAt,
    changedAt,
    noteAt,
  }
}

/** Creates what keeps the marks of the signed-in person in this browser, and sends what they change. */
export const createOwnMarks = (io: OwnMarksIo) => {
  const outbox = createOutbox(io)

  const storeBases = (
    person: string,
    marks: readonly Mark[],
    removed: ReadonlySet<string>,
    isGone: (record: MarkRecord) => boolean,
    progress?: Progress,
  ) =>
    io.records.change(person, 'all', (records) => {
      const changed = new Map<string, OwnRecord | null>()
      for (const [key, record] of records)
        if (isMark(record) && (removed.has(key) || isGone(record)))
          changed.set(key, withBase(record, record.pdfFile, null))
      for (const mark of marks) {
        const known = records.get(keyOfMark(mark.id))
        const record = known !== undefined && isMark(known) ? known : undefined
        changed.set(keyOfMark(mark.id), withBase(record, mark.pdfFile, mark))
      }
      if (progress !== undefined) changed.set(progressKey, progress)
      return changed
    })

  /** Reads what changed on other devices since the last time. */
  const pull = async (): Promise<void> => {
    const person = io.person()
    if (person === null) return
    for (let hasMore = true; hasMore;) {
      const known = (await io.records.read(person, [progressKey])).get(progressKey)
      const { since, after } = known?.is === 'progress' ? known : {}
      const reply = await io.readChanges({ ...(since && { since }), ...(after && { after }) })
      if (io.person() !== person) return
      const progress: Progress = { is: 'progress', since: reply.until, after: reply.after }
      const removed = new Set(reply.removed.map(({ id }) => keyOfMark(id)))
      await storeBases(person, reply.marks, removed, () => false, progress)
      hasMore = reply.hasMore
    }
  }

  /** @returns whether the marks of a PDF are here now */
  const storeOfPdf = async (pdfFile: string, marks: Mark[]): Promise<boolean> => {
    const person = io.person()
    if (person === null) return false
    const there = new Set(marks.map(({ id }) => id))
    await storeBases(
      person,
      marks,
      new Set(),
      ({ pdfFile: of, base }) => of === pdfFile && base !== null && !there.has(base.id),
    )
    return true
  }

  /** Sends what waits, because the server has just answered: someone may have signed in again. */
  const sendWaiting = async (): Promise<void> => {
    if ([...(await readAll(io)).values()].some((record) => isMark(record) && record.pending !== null))
      await outbox.flush()
  }

  const shownIn = async (pdfFile: string): Promise<Mark[]> =>
    [...(await readAll(io)).values()]
      .flatMap((record) => (isMark(record) && record.pdfFile === pdfFile ? [shownOf(record)] : []))
      .filter((mark) => mark !== null)
      .toSorted(byPlace)

  return {
    ...outbox,
    /** Sends what waits, then reads what other devices changed. */
    sync: async (): Promise<void> => {
      if (await outbox.flush()) await pull().catch(() => undefined)
    },
    shownIn,
    /** Reads the marks of a PDF: the server's with what is not sent yet, or those here when it is offline. */
    ofPdf: async (pdfFile: string, signal?: AbortSignal): Promise<Mark[]> => {
      let marks: Mark[]
      try {
        marks = await io.readOfPdf(pdfFile, signal)
      } catch (error) {
        if (!(error instanceof NetworkError) || io.person() === null) throw error
        io.retryIn(retryMs)
        return shownIn(pdfFile)
      }
      const isStored = await storeOfPdf(pdfFile, marks).catch(() => false)
      void sendWaiting().catch(() => undefined)
      return isStored ? shownIn(pdfFile) : marks
    },
    /**
     * Stores marks that the server lists. Of all marks no other ones are left here: those of a PDF that was deleted for
     * good are in no list of changes.
     * @returns them with what is not sent yet
     */
    withUnsent: async <Shown extends Mark>(marks: Shown[], areAll: boolean): Promise<Shown[]> => {
      const person = io.person()
      const there = new Set(marks.map(({ id }) => id))
      const isGone = ({ base }: MarkRecord) => areAll && base !== null && !there.has(base.id)
      if (person !== null)
        await storeBases(person, marks.map(markOf), new Set(), isGone).catch(() => undefined)
      void sendWaiting().catch(() => undefined)
      const records = await readAll(io)
      return marks.flatMap((mark) => {
        const record = records.get(keyOfMark(mark.id))
        if (record === undefined || !isMark(record) || record.pending === null) return [mark]
        const shown = shownOf({ ...record, base: mark })
        return shown === null ? [] : [{ ...mark, ...shown }]
      })
    },
    /** Remembers what the PDF of marks is called. A full name of its subject is not lost to a short one. */
    nameOf: async (pdfFile: string, names: Omit<PdfNames, 'is'>): Promise<void> => {
      const person = io.person()
      if (person === null) return
      const key = keyOfPdf(pdfFile)
      const named = (records: ReadonlyMap<string, OwnRecord>): PdfNames => {
        const known = records.get(key)
        const isShort = names.subject?.subName === ''
        const subject = isShort && known?.is === 'pdf' ? known.subject : names.subject
        return { is: 'pdf', title: names.title, subject }
      }
      await io.records
        .change(person, [key], (records) => new Map([[key, named(records)]]))
        .catch(() => undefined)
    },
    /** Returns every mark here, with what its PDF is called; null when none was ever here. */
    all: async (): Promise<ListedMark[] | null> => {
      const records = await readAll(io)
      if (![...records.values()].some(isMark)) return null
      return [...records.values()].flatMap((record) => {
        const mark = isMark(record) ? shownOf(record) : null
        if (mark === null) return []
        const names = records.get(keyOfPdf(mark.pdfFile))
        const { title = '', subject = null } = names?.is === 'pdf' ? names : {}
        return [{ ...mark, title, subject, isWithdrawn: false }]
      })
    },
  }
}
