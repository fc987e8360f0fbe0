import { bulkCalls } from '@lectureshelf/contract/people/calls/bulk.calls'
import type { BlockRow, BulkMessage, ExtensionRow, MoveRow, UsnRow } from '@lectureshelf/contract/people/bulk'
import { discountCodeCalls } from '@lectureshelf/contract/money/calls/discount-codes.calls'
import type { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/use-change.ts'
import { subscriptionKeys } from '../../../money/subscriptions/keys.ts'
import { type PeopleFilter, studentKeys } from '../../../base/identity/keys.ts'

/** Whom a message goes to: chosen students, or everyone whom a filter finds when it is sent. */
export type MailSelection = { ids: readonly string[] } | { filter: PeopleFilter }

/** The filter without its order, which is none of a selection. */
const matchOf = ({ q, kind, department, batch, college, semester, state, plan }: PeopleFilter) => ({
  q,
  kind,
  department,
  batch,
  college,
  semester,
  state,
  plan,
})

/** Returns who would get a message, who would not, and the mail to the first of them. */
export const describeMail = (selection: MailSelection, message: BulkMessage) =>
  call(bulkCalls.describeMail, {
    body: {
      selection: 'ids' in selection ? { ids: [...selection.ids] } : { filter: matchOf(selection.filter) },
      message,
    },
  })

/** Writes a message to chosen students. */
export const mailStudents = (run: string, ids: string[], message: BulkMessage) =>
  call(bulkCalls.mail, { body: { run, selection: { ids }, message } })

/** Writes a message to the next students whom a filter finds. */
export const mailNext = (run: string, filter: PeopleFilter, after: string | null, message: BulkMessage) =>
  call(bulkCalls.mail, { body: { run, selection: { filter: matchOf(filter), after }, message } })

/** Fetches the newest open discount codes that students can use. */
export const openCodesQuery = queryOptions({
  queryKey: studentKeys.offeredCodes,
  queryFn: async ({ signal }) => {
    const { items } = await call(discountCodeCalls.list, { query: { state: 'open', size: 100 }, signal })
    return items.filter(({ state, forKind }) => state === 'active' && forKind !== 'signup')
  },
  staleTime: 0,
})

/** Makes the discount code of a message, and returns its letters. */
export const createOfferedCode = async (body: z.input<typeof DiscountCodeForm>): Promise<string> =>
  (await call(discountCodeCalls.create, { body })).discountCode.letters

/** Extends the plans of students. */
export const extendStudents = (students: ExtensionRow[], reason: string) =>
  call(bulkCalls.extend, { body: { reason, students } })

/** Takes extensions back. */
export const undoExtensions = (students: ExtensionRow[]) =>
  call(bulkCalls.undoExtension, { body: { students } })

/** Moves students to other places. */
export const moveStudents = (students: MoveRow[]) => call(bulkCalls.move, { body: { students } })

/** Blocks or unblocks students. */
export const blockStudents = (students: BlockRow[], blocked: boolean) =>
  call(bulkCalls.block, { body: { blocked, students } })

/** Returns what a list of old and new USNs would change. */
export const planUsns = (text: string) => call(bulkCalls.planUsns, { body: { text } })

/** Gives students other USNs, in this order. */
export const changeUsns = (students: UsnRow[]) => call(bulkCalls.changeUsns, { body: { students } })

/** Returns a function that fetches everything again that an action on students may have changed. */
export const useStudentsRefresh = () => {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, studentKeys.all, subscriptionKeys.all)
}
