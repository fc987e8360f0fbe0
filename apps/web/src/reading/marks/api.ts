import { haveTypedWords } from '@lectureshelf/contract/reading/marks/mark-words'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { markCalls } from '@lectureshelf/contract/reading/calls/marks.calls'
import type { ListedMark, Mark, MarkQuote } from '@lectureshelf/contract/reading/marks/marks'
import type { MarkColour } from '@lectureshelf/contract/reading/marks/mark-constants'
import {
  type QueryClient,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { NetworkError, call } from '../../lib/http/http.ts'
import {
  keepMarksInStep,
  ownMarks,
  subscribeToMarks,
  subscribeToUnsent,
  syncMarks,
  unsentMarks,
} from './unsent/browser-marks.ts'
import { type MarkChange, byPlace, shownOf, withChange } from './unsent/mark-record.ts'

export type { MarkChange } from './unsent/mark-record.ts'

const markKeys = {
  all: ['marks'] as const,
  ofPdf: (pdfFile: string) => ['marks', 'pdf', pdfFile] as const,
  list: (asked: MarksAsked) => ['marks', 'list', asked] as const,
}

/** What a list of marks shows. */
export interface MarksAsked {
  subCode: string | undefined
  q: string | undefined
  page: number
}

export const marksPerPage = 50
/** The most that the server sends at once. */
const marksPerExport = 500

/** Fetches the person's marks in a PDF. */
export const marksOfPdfQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: markKeys.ofPdf(pdfFile),
    queryFn: ({ signal }) => ownMarks.ofPdf(pdfFile, signal),
  })

const textsOf = ({ quote, note, otherNotes }: Mark): string[] => [quote?.exact ?? '', note, ...otherNotes]

/** Returns whether a mark has the words that were typed. */
export const hasWords = (mark: Mark, q: string): boolean => haveTypedWords(textsOf(mark), q)

type Listed = { marks: ListedMark[]; total: number }

/** Lists what this browser has. @throws the failure of the server's list when that is nothing */
const listHere = async (
  { subCode, q = '' }: Omit<MarksAsked, 'page'>,
  failure: unknown,
): Promise<ListedMark[]> => {
  const all = failure instanceof NetworkError ? await ownMarks.all() : null
  if (all === null) throw failure
  const codeOf = ({ subject }: ListedMark) => subject?.subCode ?? '\uffff'
  return all
    .filter((mark) => subCode === undefined || mark.subject?.subCode === subCode)
    .filter((mark) => haveTypedWords([...textsOf(mark), mark.title], q))
    .toSorted(
      (left, right) =>
        codeOf(left).localeCompare(codeOf(right)) ||
        left.title.localeCompare(right.title) ||
        left.pdfFile.localeCompare(right.pdfFile) ||
        byPlace(left, right),
    )
}

const listOfServer = async (asked: MarksAsked, size: number, signal?: AbortSignal): Promise<Listed> => {
  const { marks, total } = await call(markCalls.list, {
    query: { ...asked, size },
    ...(signal && { signal }),
  })
  const titles = new Map(marks.map(({ pdfFile, title, subject }) => [pdfFile, { title, subject }]))
  for (const [pdfFile, names] of titles) void ownMarks.nameOf(pdfFile, names)
  const areAll = asked.subCode === undefined && (asked.q ?? '') === '' && marks.length === total
  return { marks: await ownMarks.withUnsent(marks, areAll), total }
}

/** Fetches a page of the person's marks; offline, of those that this browser has. */
export const marksQuery = (asked: MarksAsked) =>
  queryOptions({
    queryKey: markKeys.list(asked),
    queryFn: async ({ signal }) => {
      try {
        return { ...(await listOfServer(asked, marksPerPage, signal)), isFromHere: false }
      } catch (failure) {
        const found = await listHere(asked, failure)
        const marks = found.slice((asked.page - 1) * marksPerPage, asked.page * marksPerPage)
        return { marks, total: found.length, isFromHere: true }
      }
    },
    placeholderData: keepPreviousData,
  })

/** Fetches every mark that a list shows on all of its pages, to save or to print. */
export const fetchAllMarks = async (asked: Omit<MarksAsked, 'page'>): Promise<ListedMark[]> => {
  const found: ListedMark[] = []
  try {
    for (let page = 1; ; page += 1) {
      const { marks, total } = await listOfServer({ ...asked, page }, marksPerExport)
      found.push(...marks)
      if (marks.length === 0 || page * marksPerExport >= total) return found
    }
  } catch (failure) {
    return listHere(asked, failure)
  }
}

/** A mark that is about to be made. */
export interface NewMark {
  pdfFile: string
  kind: Mark['kind']
  version: number
  page: number
  quote: MarkQuote | null
  boxes: Mark['boxes']
  colour: MarkColour | null
  note: string
}

/** Returns a new mark with an id of its own, as it is shown before the server has it. */
export const makeMark = (made: NewMark): Mark => {
  const now = new Date().toISOString()
  return {
    ...made,
    id: crypto.randomUUID(),
    state: 'found',
    otherNotes: [],
    createdAt: now,
    changedAt: now,
    noteAt: made.note === '' ? null : now,
  }
}

const setMarks = (client: QueryClient, pdfFile: string, change: (marks: Mark[]) => Mark[]): void => {
  client.setQueryData(marksOfPdfQuery(pdfFile).queryKey, (marks) => marks && change(marks))
}

const withMark = (marks: Mark[], mark: Mark): Mark[] =>
  marks.some(({ id }) => id === mark.id)
    ? marks.map((one) => (one.id === mark.id ? mark : one))
    : [...marks, mark]

/** Returns a mark with a change, as it is shown before this browser has stored it. */
const changed = (change: MarkChange): Mark =>
  shownOf(withChange(undefined, change, '', new Date().toISOString())) ?? change.mark

/**
 * Keeps a new or changed mark; it is shown at once, waits while offline, and goes when the server
 * refuses it.
 */
export const useKeepMark = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: MarkChange) => ownMarks.keep(change),
    onMutate: async (change: MarkChange) => {
      await client.cancelQueries({ queryKey: markKeys.all })
      setMarks(client, change.mark.pdfFile, (marks) => withMark(marks, changed(change)))
    },
    onSettled: () => client.invalidateQueries({ queryKey: markKeys.all }),
  })
}

/** Deletes a mark; it goes at once, and comes back when the server refuses. */
export const useRemoveMark = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mark: Mark) => ownMarks.remove(mark),
    onMutate: async ({ id, pdfFile }: Mark) => {
      await client.cancelQueries({ queryKey: markKeys.all })
      setMarks(client, pdfFile, (marks) => marks.filter((mark) => mark.id !== id))
    },
    onSettled: () => client.invalidateQueries({ queryKey: markKeys.all }),
  })
}

/** Keeps what is shown of marks in step with what this browser has and sends. */
export const useMarksInStep = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    keepMarksInStep()
    return subscribeToMarks(() => void client.invalidateQueries({ queryKey: markKeys.all }))
  }, [client])
}

/** Shows the marks of a PDF that this browser has while the server is being asked. */
export const useMarksOfHere = (pdfFile: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = marksOfPdfQuery(pdfFile)
    void ownMarks.shownIn(pdfFile).then((here) => {
      if (here.length > 0) client.setQueryData(queryKey, (marks) => marks ?? here, { updatedAt: 0 })
    })
  }, [client, pdfFile])
}

/** Returns how many changes of marks wait to be sent. */
export const useUnsentMarks = (): number => useSyncExternalStore(subscribeToUnsent, unsentMarks, () => 0)

/** Sends unsent changes and reads those of other devices, now and whenever the connection returns. */
export const beginMarks = (): void => {
  keepMarksInStep()
  void syncMarks()
}

/** Remembers what a PDF with marks is called, to list them offline. */
export const nameMarksOf = (pdfFile: string, { title, subject }: Pick<PdfInfo, 'title' | 'subject'>): void =>
  void ownMarks.nameOf(pdfFile, { title, subject: subject && { subName: '', ...subject } })
