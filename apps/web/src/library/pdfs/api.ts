import { pdfVersionCalls } from '@lectureshelf/contract/library/calls/pdf-versions.calls'
import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import type { Pdf, PlaceFields } from '@lectureshelf/contract/library/pdfs'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useAwaitedChange, refetch } from '../../lib/http/use-change.ts'
import { inOrderOf, withItem, withoutItem } from '../../lib/list-changes.ts'
import { type UploadProgress, upload } from '../../lib/http/upload.ts'
import { noteKeys } from '../notes/keys.ts'
import { changeSection, placesOf, readSubject, subjectKeys } from '../subjects/api.ts'
import { sendPdf } from '../uploads/api.ts'
import { pdfKeys } from './keys.ts'

/** A PDF with its place: everything that its actions need, on any page. */
export type PdfRef = Pick<
  Pdf,
  | '_id'
  | 'pdfTitle'
  | 'pdfDescription'
  | 'pdfFile'
  | 'originalName'
  | 'version'
  | 'state'
  | 'addedBy'
  | 'createdAt'
> & { sectionId: string; subCode: string }

/** Values of the form that edits a PDF's title and description. */
export interface PdfText {
  pdfTitle: string
  pdfDescription: string
}

/** A file being uploaded. */
export interface FileOnItsWay {
  file: File
  onProgress: (progress: UploadProgress) => void
  /** Called with true when the connection is lost and the file waits, with false when sending resumes. */
  onWaiting: (isWaiting: boolean) => void
  signal: AbortSignal
}

const textOf = ({ pdfTitle, pdfDescription }: PdfText): PdfText => ({ pdfTitle, pdfDescription })

/** Returns the current title and description of a PDF; null when it no longer exists. */
export const readPdfText = async (pdf: PdfRef): Promise<PdfText | null> => {
  const { sections } = await readSubject(pdf.subCode)
  const found = sections.flatMap(({ pdfs }) => pdfs).find(({ _id: id }) => id === pdf._id)
  return found === undefined ? null : textOf(found)
}

/** Changes the cached PDFs of a section, and returns a function that undoes the change. */
const changePdfs = (
  queryClient: QueryClient,
  { subCode, sectionId }: Pick<PdfRef, 'subCode' | 'sectionId'>,
  change: (pdfs: Pdf[]) => Pdf[],
): (() => void) =>
  changeSection(queryClient, subCode, sectionId, (section) => ({ ...section, pdfs: change(section.pdfs) }))

/**
 * Refetches everything else that names or counts PDFs: the shelf, the owner's tables and the viewer's title.
 */
const askForCounts = (queryClient: QueryClient): void => {
  refetch(queryClient, subjectKeys.lists, noteKeys.all, pdfKeys.all)
}

/** Shows a PDF in its section, and refetches what names or counts PDFs. */
const placePdf = (queryClient: QueryClient, at: Pick<PdfRef, 'subCode' | 'sectionId'>, pdf: Pdf): void => {
  changePdfs(queryClient, at, (pdfs) => withItem(pdfs, pdf))
  askForCounts(queryClient)
}

/** Processes a failed PDF again (pages, outline, text, cover). */
export const useRetryPdf = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pdfId: string) => call(pdfCalls.retry, { params: { pdfId } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: subjectKeys.details }),
        queryClient.invalidateQueries({ queryKey: noteKeys.all }),
      ]),
  })
}

/** A section, and the place from which its subject is seen. */
export interface SectionSeenFrom extends Pick<PdfRef, 'subCode' | 'sectionId'> {
  seenFrom: PlaceFields
}

/** Adds a PDF at the end of a section and updates the page. */
export const useAddPdf = (at: SectionSeenFrom) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ pdfTitle, pdfDescription, ...sending }: FileOnItsWay & PdfText) =>
      upload(pdfCalls.add, {
        params: { sectionId: at.sectionId },
        fields: { pdfTitle, pdfDescription, subCode: at.subCode, ...at.seenFrom },
        ...sending,
      }),
    onSuccess: ({ pdf }) => placePdf(queryClient, at, pdf),
  })
}

/** Changes title and description of a PDF and updates the page. */
export const useEditPdf = (pdf: PdfRef) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: PdfText & { before: PdfText }) =>
      call(pdfCalls.edit, { params: { pdfId: pdf._id }, body: { ...body, before: textOf(body.before) } }),
    onSuccess: (reply) => placePdf(queryClient, pdf, reply.pdf),
  })
}

/** Replaces the bytes of a PDF, in parts that survive a lost connection, and updates the page. */
export const useReplacePdf = (pdf: PdfRef) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (way: FileOnItsWay) => sendPdf({ ...way, target: { kind: 'replace', pdfId: pdf._id } }),
    onSuccess: (reply) => {
      if (reply.pdf === null) askForCounts(queryClient)
      else placePdf(queryClient, pdf, reply.pdf)
    },
  })
}

interface Move {
  subCode: string
  toSectionId: string
}

/** Moves a PDF to the end of another section, of this subject or another, and updates the pages. */
export const useMovePdf = (pdf: PdfRef) => {
  const queryClient = useQueryClient()
  const { _id: pdfId, sectionId } = pdf
  return useMutation({
    mutationFn: ({ toSectionId }: Move) =>
      call(pdfCalls.move, { params: { pdfId }, body: { sectionId, toSectionId } }),
    onSuccess: (reply, to) => {
      changePdfs(queryClient, pdf, (pdfs) => withoutItem(pdfs, pdfId))
      placePdf(queryClient, { subCode: to.subCode, sectionId: to.toSectionId }, reply.pdf)
    },
  })
}

/** Deletes a PDF optimistically; it reappears when the server does not delete it. */
export const useRemovePdf = (pdf: PdfRef) => {
  const queryClient = useQueryClient()
  const { _id: pdfId, sectionId } = pdf
  return useMutation({
    mutationFn: () => call(pdfCalls.remove, { body: { pdfId, sectionId } }),
    onMutate: () => changePdfs(queryClient, pdf, (pdfs) => withoutItem(pdfs, pdfId)),
    onError: (_error, _nothing, takeBack) => takeBack?.(),
    onSuccess: () => askForCounts(queryClient),
  })
}

/** Reorders the PDFs of a section optimistically; a refusal restores the stored order. */
export const useOrderPdfs = (at: Pick<PdfRef, 'subCode' | 'sectionId'>) => {
  const queryClient = useQueryClient()
  const { sectionId } = at
  return useMutation({
    mutationFn: (pdfIds: string[]) => call(pdfCalls.order, { params: { sectionId }, body: { pdfIds } }),
    onMutate: (pdfIds) => changePdfs(queryClient, at, (pdfs) => inOrderOf(pdfs, pdfIds)),
    onError: (_error, _order, takeBack) => takeBack?.(),
    scope: { id: `order of ${sectionId}` },
  })
}

/** Fetches the versions of a PDF, newest first. */
export const pdfVersionsQuery = (pdfId: string) =>
  queryOptions({
    queryKey: noteKeys.versions(pdfId),
    queryFn: async ({ signal }) => (await call(pdfVersionCalls.list, { params: { pdfId }, signal })).versions,
    staleTime: 0,
  })

/** Restores an older version of a PDF and updates the page. */
export const useRestoreVersion = (pdf: PdfRef) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call(pdfVersionCalls.restore, { params: { pdfId: pdf._id, version } }),
    onSuccess: (reply) => placePdf(queryClient, pdf, reply.pdf),
  })
}

/** Deletes an old version of a PDF for good and updates the list of versions. */
export const useDeleteVersion = ({ pdfFile = '' }: PdfRef, version: number) =>
  useAwaitedChange(
    (reason: string) => call(pdfVersionCalls.remove, { params: { pdfFile, version }, body: { reason } }),
    noteKeys.all,
  )

/** Fetches the sections of a subject, by its code, as targets for moving a PDF. */
export const sectionsOfQuery = (subCode: string) =>
  queryOptions({
    queryKey: subjectKeys.sections(subCode),
    queryFn: async () => {
      const subject = await readSubject(subCode)
      const { subAbb, sections } = subject
      return {
        subAbb,
        places: placesOf(subject),
        sections: sections.map(({ _id: id, sectionName }) => ({ id, sectionName })),
      }
    },
    staleTime: 0,
  })
