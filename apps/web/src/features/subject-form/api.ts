import { type SubjectForm, subjectOps } from '@lectureshelf/contract/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

export type SubjectFields = z.input<typeof SubjectForm>

/** Adds a subject at a place, or with `share` an existing one there; the lists follow. */
export const useAddSubject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SubjectFields & { share?: boolean }) => call(subjectOps.add, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['subjects'] }),
  })
}
