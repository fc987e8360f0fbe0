import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { securityLogCalls } from './calls/security-log.calls.ts'

/** The kinds of entries in the security log. */
export const securityKinds = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'refused',
  'password_changed',
  'password_confirmed',
  'password_not_confirmed',
  'password_reset',
  'temporary_password',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'contact_changed',
  'usn_changed',
  'role_changed',
  'blocked',
  'unblocked',
  'device_ended',
  'session_elsewhere',
] as const
export type SecurityKind = (typeof securityKinds)[number]

const entry = {
  _id: Id,
  at: z.string(),
  kind: z.enum(securityKinds),
  /** The first part of the network address: 192.0.2.0/24. Empty when unknown. */
  addressPrefix: z.string(),
  /** Browser and system: "Chrome on Android". Empty when unknown. */
  device: z.string(),
  /** The refused or changed thing, in a few words. */
  detail: z.string(),
}

const Person = z.object({ _id: Id, usn: z.string(), name: z.string() })

export const SecurityEntry = z.object({
  ...entry,
  /** The account that the entry is about; null when no one has the USN that was tried. */
  person: Person.nullable(),
  /** The person who changed someone else's account. */
  actor: Person.nullable(),
})
export type SecurityEntry = z.infer<typeof SecurityEntry>

/** An entry about one's own account. For actions of staff, their network and device are not shown. */
export const OwnSecurityEntry = z.object({ ...entry, isByStaff: z.boolean() })
export type OwnSecurityEntry = z.infer<typeof OwnSecurityEntry>

export const securityLogOps = operations(() => ({
  list: operation({
    ...securityLogCalls.list,
    right: 'administer',
    summary: 'Sign-ins, refusals and changes of passwords and roles of 180 days, newest first',
    query: ListQuery.extend({
      kind: z.enum(securityKinds).optional(),
      /** The id of the account's person. */
      person: Id.optional(),
    }),
    response: z.object({ items: z.array(SecurityEntry), total: z.number().int() }),
  }),
  listOwn: operation({
    ...securityLogCalls.listOwn,
    right: 'useOwnAccount',
    summary: "What happened to one's own account, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(OwnSecurityEntry), total: z.number().int() }),
  }),
}))
