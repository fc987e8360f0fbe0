import { z } from 'zod'
import { Id, ListQuery, Message, Usn, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { usnRequestCalls } from './calls/usn-requests.calls.ts'
import { usnWords } from './people-messages.ts'
import { isVtuUsn } from './usn.ts'

/** A USN as the university gives it, which ends the time with a temporary one. */
export const RealUsn = Usn.refine(isVtuUsn, { error: usnWords.shape })

/** A student's wish for another USN: waiting, or refused with a reason. A wish that was granted is the USN itself. */
export const OwnUsnRequest = z.object({
  usn: z.string(),
  askedAt: z.string(),
  refusedAt: z.string().nullable(),
  reason: z.string(),
})
export type OwnUsnRequest = z.infer<typeof OwnUsnRequest>

/** A waiting wish, as the owner decides it. */
export const UsnRequest = z.object({
  /** The student. */
  _id: Id,
  usn: z.string(),
  name: z.string(),
  college: z.string(),
  semNum: z.number().int(),
  wanted: z.string(),
  askedAt: z.string(),
})
export type UsnRequest = z.infer<typeof UsnRequest>

/** What the screen showed of a wish when it was decided. */
const SeenRequest = UsnRequest.pick({ usn: true, name: true, wanted: true })
export type SeenRequest = z.infer<typeof SeenRequest>

/** The wish that the student's own page showed. */
const SeenOwnRequest = OwnUsnRequest.pick({ usn: true, refusedAt: true })
export type SeenOwnRequest = z.infer<typeof SeenOwnRequest>

/** Why a wish is refused. */
export const RefuseUsnForm = z.object({ reason: requiredText('Reason', 500) })

const OwnReply = z.object({ message: z.string(), request: OwnUsnRequest.nullable() })
const RequestParams = z.object({ id: Id })

export const usnRequestOps = operations(() => ({
  own: operation({
    ...usnRequestCalls.own,
    right: 'useOwnSubscription',
    summary: "The caller's request for another USN, or null",
    response: z.object({ request: OwnUsnRequest.nullable() }),
  }),
  ask: operation({
    ...usnRequestCalls.ask,
    right: 'useOwnSubscription',
    summary: 'Ask for the USN that the university gave; a new request replaces the last one',
    body: z.object({ usn: RealUsn }),
    response: OwnReply,
  }),
  withdraw: operation({
    ...usnRequestCalls.withdraw,
    right: 'useOwnSubscription',
    summary: 'Take the request back, or dismiss a refused one',
    body: z.object({ seen: SeenOwnRequest }),
    response: Message,
  }),
  list: operation({
    ...usnRequestCalls.list,
    right: 'administer',
    summary: 'Requests for another USN that are waiting, oldest first',
    query: ListQuery,
    response: z.object({ items: z.array(UsnRequest), total: z.number().int() }),
  }),
  accept: operation({
    ...usnRequestCalls.accept,
    right: 'administer',
    summary: 'Give a student the USN they asked for',
    params: RequestParams,
    body: z.object({ seen: SeenRequest }),
    response: Message,
  }),
  refuse: operation({
    ...usnRequestCalls.refuse,
    right: 'administer',
    summary: 'Refuse the request for another USN, with a reason that the student reads',
    params: RequestParams,
    body: RefuseUsnForm.extend({ seen: SeenRequest }),
    response: Message,
  }),
}))
