import { type SubjectDetails, type SubjectForm, subjectOps } from '@lectureshelf/contract/content/subjects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffPerson } from '../../../lib/staff-person.ts'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/refetch.ts'
import { noteKeys } from '../../notes/keys.ts'
import { meQuery } from '../../sessions/api.ts'
import { changeDetails, placesOf, readSubject, subjectKeys } from '../api.ts'

export type SubjectFields = z.input<typeof SubjectForm>

/** What an editor saw of a subject, wherever it is taught. */
export interface SubjectText extends Pick<SubjectFields, 'subCode' | 'subAbb' | 'subName'> {
  description: string
}

export const textOf = ({ subCode, subAbb, subName, description }: SubjectText): SubjectText => ({
  subCode,
  subAbb,
  subName,
  description,
})

/** Where a subject is shown, as the calls name a place. */
export const placeOf = (subject: Pick<SubjectDetails, 'department' | 'scheme' | 'semester'>) => ({
  department: subject.department.deptId,
  scheme: subject.scheme.scheme,
  semester: subject.semester.semName,
})

/** What a subject is called now. */
export const readSubjectText = async (subCode: string): Promise<SubjectText> =>
  textOf(await readSubject(subCode))

/** Adds a subject at a place, or with `share` an existing one there; the lists follow. */
export const useAddSubject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SubjectFields & { share?: boolean }) => call(subjectOps.add, { body }),
    onSuccess: () => refetch(queryClient, subjectKeys.all, noteKeys.all),
  })
}

/**
 * Whether a person may share a subject that is taught elsewhere. When that cannot be told, they are asked, and the
 * server decides.
 */
export const useMayShare = () => {
  const queryClient = useQueryClient()
  return async (subCode: string): Promise<boolean> => {
    try {
      const [me, subject] = await Promise.all([queryClient.ensureQueryData(meQuery), readSubject(subCode)])
      return staffPerson(me, placesOf(subject)).may('addSubject')
    } catch {
      return true
    }
  }
}

/** Drops what was kept of a subject after its page was left, and refetches the lists. */
const forgetSubject = (queryClient: QueryClient, subCode: string): void => {
  queryClient.removeQueries({ queryKey: subjectKeys.one(subCode) })
  refetch(queryClient, subjectKeys.all, noteKeys.all)
}

interface OnItsPage {
  subject: SubjectDetails
  /** Leaves the page of the subject, which may be gone or of another code. What was kept of it is dropped then. */
  leave: () => Promise<void>
}

interface EditSubject {
  values: SubjectFields
  before: SubjectText
}

/** Changes a subject everywhere, moves it from the place it is seen at, and leaves its page. */
export const useEditSubject = ({ subject, leave }: OnItsPage) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  return useMutation({
    mutationFn: ({ values, before }: EditSubject) =>
      call(subjectOps.edit, { params: { subCode }, body: { ...values, from: placeOf(subject), before } }),
    onSuccess: async () => {
      await leave()
      forgetSubject(queryClient, subCode)
    },
  })
}

interface DescribeSubject {
  description: string
  before: SubjectText
}

/** Changes the description of a subject; the page and the shelves follow. */
export const useDescribeSubject = (subject: SubjectDetails) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  const place = placeOf(subject)
  return useMutation({
    mutationFn: ({ description, before }: DescribeSubject) =>
      call(subjectOps.edit, {
        params: { subCode },
        body: { ...before, ...place, from: place, description, before },
      }),
    onSuccess: (reply) => {
      const text = textOf(reply.subject)
      changeDetails(queryClient, subCode, (shown) => ({ ...shown, ...text }))
      refetch(queryClient, subjectKeys.lists)
    },
  })
}

/** Deletes a subject at the place it is seen at, or everywhere, and leaves its page. */
export const useRemoveSubject = ({ subject, leave }: OnItsPage) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  return useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      call(subjectOps.remove, {
        params: { subCode },
        body: { ...(where === 'here' ? placeOf(subject) : {}), subCode },
      }),
    onSuccess: async () => {
      await leave()
      forgetSubject(queryClient, subCode)
    },
  })
}
