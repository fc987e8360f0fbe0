import { z } from 'zod'
import { OneTimeCode } from '../base/password-proof.ts'
import { Id, ListQuery, Message, Usn } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { sessionCalls } from './calls/sessions.calls.ts'

export const DeviceData = z.object({
  userAgent: z.string().max(1000),
  deviceType: z.enum(['mobile', 'desktop']),
})

export const LoginForm = z.object({
  usn: Usn,
  password: z.string().min(1, 'Password is required.').max(128),
  deviceData: DeviceData,
  /** A code of the authenticator application or a recovery code, where a second factor is set. */
  otp: OneTimeCode.optional(),
})

/** What a phone keeps of a session after a sign-out offline. */
export const SignOutWord = z.object({
  session: Id,
  word: z.string().regex(/^[\w-]{22}$/),
})

export const Session = z.object({
  _id: Id,
  userAgent: z.string(),
  deviceType: z.enum(['mobile', 'desktop']),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const sessionOps = operations(() => ({
  login: operation({
    ...sessionCalls.login,
    right: 'seePublicPages',
    summary: 'Sign in with USN and password, and with a code where a second factor is set',
    body: LoginForm,
    response: z.object({
      token: z.string(),
      /** Sent when the account was never signed in to before. */
      isFirst: z.literal(true).optional(),
    }),
  }),
  logout: operation({
    ...sessionCalls.logout,
    right: 'useOwnAccount',
    summary: 'End the session of the token',
    isOpenBeforeChange: true,
    response: Message,
  }),
  logoutLater: operation({
    ...sessionCalls.logoutLater,
    right: 'seePublicPages',
    summary: 'End the one session that a word of its token names, after an offline sign-out',
    body: SignOutWord,
    response: Message,
  }),
  list: operation({
    ...sessionCalls.list,
    right: 'useOwnAccount',
    summary: "One's own devices",
    query: ListQuery,
    response: z.object({ items: z.array(Session), total: z.number().int() }),
  }),
  end: operation({
    ...sessionCalls.end,
    right: 'useOwnAccount',
    summary: "Sign one of one's own devices out",
    params: z.object({ id: Id }),
    response: Message,
  }),
}))
