import { promotionOps } from '@lectureshelf/contract/promotions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** So many promotions stand on a page of the history. */
export const promotionsAtOnce = 10

const historyKey = ['promotions', 'history'] as const
const previewKey = ['promotions', 'preview'] as const

export interface BatchChoice {
  batch: string
  department?: string
}

/** Whom a promotion of a batch would move, and who would lose access. */
export const previewQuery = (choice: BatchChoice) =>
  queryOptions({
    queryKey: [...previewKey, choice],
    queryFn: async ({ signal }) =>
      (await call(promotionOps.create, { body: { ...choice, dryRun: true }, signal })).students,
    staleTime: 0,
    // A look at it while one decides must not change what was left out.
    refetchOnWindowFocus: false,
  })

/** One page of earlier promotions, newest first. */
export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: [...historyKey, page],
    queryFn: ({ signal }) => call(promotionOps.list, { query: { page, size: promotionsAtOnce }, signal }),
    staleTime: 0,
  })

// Everybody who moved stands elsewhere now: in the preview, in the lists, on the shelves.
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [historyKey, previewKey, ['students']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** Moves a batch one semester on, but for who stays. */
export const usePromote = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ exclude, ...choice }: BatchChoice & { exclude: string[] }) =>
      call(promotionOps.create, { body: { ...choice, exclude, dryRun: false } }),
    onSettled: refresh,
  })
}

/** Takes a promotion back. */
export const useUndoPromotion = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(promotionOps.undo, { params: { id } }),
    onSettled: refresh,
  })
}
