import type { Pdf, PlaceFields } from '@lectureshelf/contract/library/pdfs'
import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import { sectionCalls } from '@lectureshelf/contract/library/calls/sections.calls'
import type { Section } from '@lectureshelf/contract/library/sections'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { isBeingRead } from '@lectureshelf/contract/library/scans'
import { uploadCalls } from '@lectureshelf/contract/library/calls/uploads.calls'
import type { OwnUpload } from '@lectureshelf/contract/library/uploads'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http/http.ts'
import { listQuery, type ListFilter } from '../../lib/http/list-query.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { withItem } from '../../lib/list-changes.ts'
import { noteKeys } from '../notes/keys.ts'
import { changeDetails, changeSection, readSubject, subjectKeys } from '../subjects/api.ts'
import { sectionNamed } from './drop/plan-upload.ts'
import type { QueuePlace } from './upload-queue.ts'

export { filesOfDrop, filesOfInput, type FoundFile } from './drop/collect-files.ts'
export { sendPdf } from './send-pdf.ts'

const workPollMs = 3000
const workStates: readonly OwnUpload['state'][] = ['processing', 'finishing']

export interface OwnUploadFilter extends ListFilter {
  state?: 'failed' | 'processing'
}

const uploadKeys = {
  all: ['uploads'] as const,
  list: (filter: OwnUploadFilter) => ['uploads', filter] as const,
}

/** Fetches one page of the person's uploads, newest first, and polls while one is in progress. */
export const ownUploadsQuery = (filter: OwnUploadFilter) =>
  queryOptions({
    ...listQuery(uploadKeys.list(filter), filter, (query, signal) =>
      call(uploadCalls.list, { query, signal }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => workStates.includes(item.state) || isBeingRead(item.scan)) === true
        ? workPollMs
        : false,
  })

/** Returns the place from which a subject is seen, as an upload names it. */
export const placeFieldsOf = ({
  department,
  scheme,
  semester,
}: Pick<SubjectDetails, 'department' | 'scheme' | 'semester'>): PlaceFields => ({
  deptId: department.deptId,
  schemeId: scheme.scheme,
  semNum: String(semester.semNum),
})

/** Removes a failed or unfinished upload from the list. */
export const useDismissUpload = () =>
  useChange((uploadId: string) => call(uploadCalls.dismiss, { params: { uploadId } }), uploadKeys.all)

/** Processes the pages of a PDF again. */
export const useRereadPdf = () =>
  useChange(
    (pdfId: string) => call(pdfCalls.retry, { params: { pdfId } }),
    uploadKeys.all,
    subjectKeys.details,
    noteKeys.all,
  )

/** Shows a newly added PDF where its subject is open, and refetches the lists. */
export const showAddedPdf = (
  queryClient: QueryClient,
  { subCode, sectionId }: QueuePlace,
  pdf: Pdf,
): void => {
  changeSection(queryClient, subCode, sectionId, (section) => ({
    ...section,
    pdfs: withItem(section.pdfs, pdf),
  }))
  refetch(queryClient, uploadKeys.all, subjectKeys.lists, noteKeys.all)
}

/** Returns the section with a name and adds it if needed; someone else may have added it in between. */
export const ensureSection = async (
  queryClient: QueryClient,
  subCode: string,
  sectionName: string,
): Promise<Section> => {
  try {
    const { section } = await call(sectionCalls.add, { body: { subCode, sectionName, sectionDesc: '' } })
    changeDetails(queryClient, subCode, (subject) => ({
      ...subject,
      sections: withItem(subject.sections, section),
    }))
    return section
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'section_exists') throw error
    const found = sectionNamed((await readSubject(subCode)).sections, sectionName)
    if (found === undefined) throw error
    refetch(queryClient, subjectKeys.one(subCode))
    return found
  }
}
