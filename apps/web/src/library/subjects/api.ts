import type { Place } from '@lectureshelf/contract/access'
import { subjectCalls } from '@lectureshelf/contract/library/calls/subjects.calls'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** A department, scheme and semester as addresses and calls name them: deptId, scheme, semName. */
export interface PlaceNames {
  department: string
  scheme: string
  semester: string
}

/** Query keys of subjects: the shelves of places, and subjects seen from a place. */
export const subjectKeys = {
  all: ['subjects'] as const,
  lists: ['subjects', 'list'] as const,
  list: ({ department, scheme, semester }: PlaceNames) =>
    ['subjects', 'list', department, scheme, semester] as const,
  details: ['subjects', 'details'] as const,
  one: (subCode: string) => ['subjects', 'details', subCode] as const,
  seenFrom: (subCode: string, { department, scheme, semester }: PlaceNames) =>
    ['subjects', 'details', subCode, department, scheme, semester] as const,
  sections: (subCode: string) => ['subjects', 'sections of', subCode] as const,
}

const processingPollMs = 4000

const hasWorkUnderWay = (subject: SubjectDetails | undefined): boolean =>
  subject?.sections.some(({ pdfs }) => pdfs.some(({ state }) => state === 'processing')) ?? false

/** Fetches the subjects taught at a place. */
export const subjectsQuery = ({ department, scheme, semester }: PlaceNames) =>
  queryOptions({
    queryKey: subjectKeys.list({ department, scheme, semester }),
    queryFn: async ({ signal }) =>
      (await call(subjectCalls.list, { body: { department, scheme, semester }, signal })).subjects,
  })

/** Fetches a subject with its sections, PDFs and references, seen from a place. */
export const subjectDetailsQuery = (subCode: string, { department, scheme, semester }: PlaceNames) =>
  queryOptions({
    queryKey: subjectKeys.seenFrom(subCode, { department, scheme, semester }),
    queryFn: ({ signal }) => {
      const query = { department, scheme, semester }
      return call(subjectCalls.details, { params: { subCode }, query, signal })
    },
    // Cover and page count of a new PDF appear without a reload.
    refetchInterval: ({ state }) => (hasWorkUnderWay(state.data) ? processingPollMs : false),
  })

/** Returns every place where a subject is taught, in the form that scopes use. */
export const placesOf = ({ offerings }: Pick<SubjectDetails, 'offerings'>): Place[] =>
  offerings.map(({ department, scheme, semester }) => ({
    deptId: department.deptId,
    scheme: scheme.scheme,
    semNum: semester.semNum,
  }))

/** Fetches a subject from the server, bypassing the cache. */
export const readSubject = (subCode: string): Promise<SubjectDetails> =>
  call(subjectCalls.details, { params: { subCode } })

/** Changes a cached subject, seen from each of its places, and returns a function that undoes the change. */
export const changeDetails = (
  queryClient: QueryClient,
  subCode: string,
  change: (subject: SubjectDetails) => SubjectDetails,
): (() => void) => {
  const ofSubject = { queryKey: subjectKeys.one(subCode) }
  // A pending answer does not contain the change.
  void queryClient.cancelQueries(ofSubject)
  const before = queryClient.getQueriesData<SubjectDetails>(ofSubject)
  queryClient.setQueriesData<SubjectDetails>(ofSubject, (subject) => subject && change(subject))
  return () => {
    for (const [key, subject] of before) queryClient.setQueryData(key, subject)
    void queryClient.invalidateQueries(ofSubject)
  }
}

type SectionOf = SubjectDetails['sections'][number]

/** Changes a section of a cached subject, and returns a function that undoes the change. */
export const changeSection = (
  queryClient: QueryClient,
  subCode: string,
  sectionId: string,
  change: (section: SectionOf) => SectionOf,
): (() => void) =>
  changeDetails(queryClient, subCode, (subject) => ({
    ...subject,
    sections: subject.sections.map((section) => (section._id === sectionId ? change(section) : section)),
  }))
