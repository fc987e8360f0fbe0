import {
  type ListedMark,
  type Mark,
  type MarkForm,
  type MarkQuote,
  markOps,
} from '@lectureshelf/contract/marks/marks'
import type { MarkColour } from '@lectureshelf/contract/marks/mark-constants'
import {
  type QueryClient,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

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
    queryFn: async ({ signal }) => (await call(markOps.ofPdf, { params: { pdfFile }, signal })).marks,
  })

/** Fetches a page of the person's marks. */
export const marksQuery = (asked: MarksAsked) =>
  queryOptions({
    queryKey: markKeys.list(asked),
    queryFn: ({ signal }) => {
      const { subCode, q, page } = asked
      return call(markOps.list, { query: { subCode, q, page, size: marksPerPage }, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Fetches every mark that a list shows on all of its pages, to save or to print. */
export const fetchAllMarks = async ({ subCode, q }: Omit<MarksAsked, 'page'>): Promise<ListedMark[]> => {
  const found: ListedMark[] = []
  for (let page = 1; ; page += 1) {
    const { marks, total } = await call(markOps.list, { query: { subCode, q, page, size: marksPerExport } })
    found.push(...marks)
    if (marks.length === 0 || found.length >= total) return found
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

/** A change of a mark: the mark before it, and what is new. */
export interface MarkChange {
  mark: Mark
  colour?: MarkColour
  note?: string
  /** Whether the notes of other devices are done with. */
  isJoined?: boolean
}

/** Returns a mark with a change. */
const changed = ({
  mark,
  colour = mark.colour ?? undefined,
  note = mark.note,
  isJoined = false,
}: MarkChange): Mark => {
  const now = new Date().toISOString()
  return {
    ...mark,
    colour: colour ?? null,
    changedAt: now,
    note,
    noteAt: note === mark.note ? mark.noteAt : now,
    otherNotes: isJoined ? [] : mark.otherNotes,
  }
}

/** Returns a mark as it is sent. @param before the mark from which it was made */
const formOf = (mark: Mark, before: Mark, isJoined: boolean): MarkForm => {
  const { pdfFile, kind, version, page, quote, boxes, colour, note, changedAt, noteAt } = mark
  return {
    pdfFile,
    kind,
    version,
    page,
    quote,
    boxes,
    colour,
    note,
    changedAt,
    noteAt,
    notesSeenAt: before.noteAt === null ? [] : [before.noteAt],
    otherNotes: isJoined ? 'drop' : 'keep',
  }
}

const setMarks = (client: QueryClient, pdfFile: string, change: (marks: Mark[]) => Mark[]): void => {
  client.setQueryData(marksOfPdfQuery(pdfFile).queryKey, (marks) => marks && change(marks))
}

const withMark = (marks: Mark[], mark: Mark): Mark[] =>
  marks.some(({ id }) => id === mark.id)
    ? marks.map((one) => (one.id === mark.id ? mark : one))
    : [...marks, mark]

/** Keeps a new or changed mark; it is shown at once, and goes when the server refuses it. */
export const useKeepMark = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: MarkChange) => {
      const body = formOf(changed(change), change.mark, change.isJoined === true)
      return (await call(markOps.keep, { params: { markId: change.mark.id }, body })).mark
    },
    onMutate: async (change: MarkChange) => {
      const { pdfFile } = change.mark
      await client.cancelQueries({ queryKey: markKeys.all })
      setMarks(client, pdfFile, (marks) => withMark(marks, changed(change)))
    },
    onSettled: () => client.invalidateQueries({ queryKey: markKeys.all }),
  })
}

/** Deletes a mark; it goes at once, and comes back when the server refuses. */
export const useRemoveMark = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Mark) =>
      call(markOps.remove, { params: { markId: id }, query: { removedAt: new Date().toISOString() } }),
    onMutate: async ({ id, pdfFile }: Mark) => {
      await client.cancelQueries({ queryKey: markKeys.all })
      setMarks(client, pdfFile, (marks) => marks.filter((mark) => mark.id !== id))
    },
    onSettled: () => client.invalidateQueries({ queryKey: markKeys.all }),
  })
}
