import { subjectCalls } from '@lectureshelf/contract/library/calls/subjects.calls'
import type { SubjectDetails, SubjectForm } from '@lectureshelf/contract/library/subjects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffPerson } from '../../../lib/staff-person.ts'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/use-change.ts'
import { noteKeys } from '../../notes/keys.ts'
import { meQuery } from '../../../base/identity/api.ts'
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

/** Returns the place where a subject is shown, as calls name it. */
export const placeOf = (subject: Pick<SubjectDetails, 'department' | 'scheme' | 'semester'>) => ({
  department: subject.department.deptId,
  scheme: subject.scheme.scheme,
  semester: subject.semester.semName,
})

/** Returns the current name of a subject. */
export const readSubjectText = async (subCode: string): Promise<SubjectText> =>
  textOf(await readSubject(subCode))

/** Adds a subject at a place, or with `share` an existing one, and refetches the lists. */
export const useAddSubject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SubjectFields & { share?: boolean }) => call(subjectCalls.add, { body }),
    onSuccess: () => refetch(queryClient, subjectKeys.all, noteKeys.all),
  })
}

/**
 * Returns whether a person may share a subject that is taught elsewhere.
 * When that is unknown, the person is asked, and the server decides.
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

/** Removes a subject from the cache after leaving its page, and refetches the lists. */
const forgetSubject = (queryClient: QueryClient, subCode: string): void => {
  queryClient.removeQueries({ queryKey: subjectKeys.one(subCode) })
  refetch(queryClient, subjectKeys.all, noteKeys.all)
}

interface OnItsPage {
  subject: SubjectDetails
  /**
   * Leaves the page of the subject, which may be deleted or have another code; its cached data is removed
   * afterwards.
   */
  leave: () => Promise<void>
}

interface EditSubject {
  values: SubjectFields
  before: SubjectText
}

/** Changes a subject everywhere, moves it from the place where it is shown, and leaves its page. */
export const useEditSubject = ({ subject, leave }: OnItsPage) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  return useMutation({
    mutationFn: ({ values, before }: EditSubject) =>
      call(subjectCalls.edit, { params: { subCode }, body: { ...values, from: placeOf(subject), before } }),
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

/** Changes the description of a subject, and updates the page and the shelves. */
export const useDescribeSubject = (subject: SubjectDetails) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  const place = placeOf(subject)
  return useMutation({
    mutationFn: ({ description, before }: DescribeSubject) =>
      call(subjectCalls.edit, {
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

/** Deletes a subject at the place where it is shown, or everywhere, and leaves its page. */
export const useRemoveSubject = ({ subject, leave }: OnItsPage) => {
  const queryClient = useQueryClient()
  const { subCode } = subject
  return useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      call(subjectCalls.remove, {
        params: { subCode },
        body: { ...(where === 'here' ? placeOf(subject) : {}), subCode },
      }),
    onSuccess: async () => {
      await leave()
      forgetSubject(queryClient, subCode)
    },
  })
}
