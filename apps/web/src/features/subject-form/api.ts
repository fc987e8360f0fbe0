import { type SubjectDetails, type SubjectForm, subjectOps } from '@lectureshelf/contract/subjects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { deskPerson } from '../../lib/desk-person.ts'
import { call } from '../../lib/http.ts'
import { meQuery } from '../sessions/api.ts'
import { placesOf, readSubject } from '../subjects/api.ts'

export type SubjectFields = z.input<typeof SubjectForm>

/** What the pop-up holds; only the page of a subject asks for a description. */
export interface SubjectValues extends SubjectFields {
  description: string
}

/** What an editor saw of a subject, wherever it is taught. */
export type SubjectText = Pick<SubjectValues, 'subCode' | 'subAbb' | 'subName' | 'description'>

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
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['subjects'] })
      void queryClient.invalidateQueries({ queryKey: ['notes'] })
    },
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
      return deskPerson(me, placesOf(subject)).may('addSubject')
    } catch {
      return true
    }
  }
}

interface EditSubject {
  subject: SubjectDetails
  values: SubjectValues
  before: SubjectText
}

/** Changes a subject everywhere, and moves it from the place it is seen at. */
export const useEditSubject = () =>
  useMutation({
    mutationFn: ({ subject, values, before }: EditSubject) =>
      call(subjectOps.edit, {
        params: { subCode: subject.subCode },
        body: { ...values, from: placeOf(subject), before },
      }),
  })

/** Deletes a subject at the place it is seen at, or everywhere. */
export const useRemoveSubject = (subject: SubjectDetails) =>
  useMutation({
    mutationFn: (where: 'here' | 'everywhere') =>
      call(subjectOps.remove, {
        params: { subCode: subject.subCode },
        body: where === 'here' ? { ...placeOf(subject), subCode: subject.subCode } : {},
      }),
  })

/** Forgets what a subject was, for who has left its page; the lists ask anew. */
export const forgetSubject = (queryClient: QueryClient, subCode: string): void => {
  queryClient.removeQueries({ queryKey: ['subjects', 'details', subCode] })
  void queryClient.invalidateQueries({ queryKey: ['subjects'] })
  void queryClient.invalidateQueries({ queryKey: ['notes'] })
}
