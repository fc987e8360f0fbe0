import { promotionCalls } from '@lectureshelf/contract/people/calls/promotions.calls'
import type { PromotedStudent, SeenStudent } from '@lectureshelf/contract/people/promotions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { studentKeys } from '../../base/identity/keys.ts'

export interface BatchChoice {
  batch: string
  department?: string
  college?: string
}

/** Where in the promotion history someone is. */
interface HistoryPage {
  page: number
  size: number
}

const promotionKeys = {
  previews: ['promotions', 'preview'] as const,
  preview: (choice: BatchChoice) => ['promotions', 'preview', choice] as const,
  histories: ['promotions', 'history'] as const,
  history: (shown: HistoryPage) => ['promotions', 'history', shown] as const,
}

/** Fetches which students of a batch a promotion would move, and which would lose access. */
export const previewQuery = (choice: BatchChoice) =>
  queryOptions({
    queryKey: promotionKeys.preview(choice),
    queryFn: ({ signal }) => call(promotionCalls.create, { body: { ...choice, dryRun: true }, signal }),
    staleTime: 0,
    // The owner promotes what they have read, so the list changes only on request.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Fetches a second preview beside the one that is shown, and swaps them on request. */
export const useNewPreview = (choice: BatchChoice) => {
  const queryClient = useQueryClient()
  const { queryKey } = previewQuery(choice)
  return {
    read: async (exclude: string[]) =>
      (await call(promotionCalls.create, { body: { ...choice, exclude, dryRun: true } })).students,
    show: () => queryClient.invalidateQueries({ queryKey }),
  }
}

/** Fetches one page of earlier promotions, newest first. */
export const historyQuery = (shown: HistoryPage) =>
  queryOptions({
    queryKey: promotionKeys.history(shown),
    queryFn: ({ signal }) => call(promotionCalls.list, { query: shown, signal }),
    staleTime: 0,
  })

/** Every moved student changes place: in the preview, in the lists, on the shelves. */
const movedKeys = [promotionKeys.histories, promotionKeys.previews, studentKeys.all]

interface Promotion extends BatchChoice {
  exclude: string[]
  seen: SeenStudent[]
  /** Whether those who lose access get a mail. */
  notify: boolean
}

/**
 * Promotes the students of a preview by one semester.
 * After a failure the preview stays: sending it again moves no one twice.
 */
export const usePromote = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (promotion: Promotion) =>
      call(promotionCalls.create, { body: { ...promotion, dryRun: false } }),
    onSuccess: () => refetch(queryClient, ...movedKeys),
    onError: () => refetch(queryClient, promotionKeys.histories),
  })
}

/** Returns what a preview showed of its students. */
export const seenOf = (students: readonly PromotedStudent[]): SeenStudent[] =>
  students.map(({ _id: id, from }) => ({ id, semNum: from.semNum }))

/** Undoes a promotion. */
export const useUndoPromotion = () =>
  useChange(
    ({ id, students }: { id: string; students: number }) =>
      call(promotionCalls.undo, { params: { id }, body: { seen: { students } } }),
    ...movedKeys,
  )
