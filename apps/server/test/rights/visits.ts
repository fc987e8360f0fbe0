import { type Kind, isAllowed } from '@lectureshelf/contract/access'
import { type AnyOperation, fillPath } from '@lectureshelf/contract/operation'
import type { InjectOptions } from 'fastify'
import type { Client } from '../harness.ts'
import type { prepare } from './things.ts'

/** The kinds of people, in the order of each row of the walk. */
export const kinds = [
  'visitor',
  'lapsedStudent',
  'student',
  'otherSemesterStudent',
  'subAdmin',
  'admin',
  'owner',
  'cashier',
] as const

/** The kind of each person in the rights table; the cashier is a student with the flag. */
const inRightsTable: Record<(typeof kinds)[number], Kind> = {
  visitor: 'visitor',
  lapsedStudent: 'student',
  student: 'student',
  otherSemesterStudent: 'student',
  subAdmin: 'subAdmin',
  admin: 'admin',
  owner: 'owner',
  cashier: 'student',
}

export type Things = Awaited<ReturnType<typeof prepare>>
interface Input extends InjectOptions {
  params?: Record<string, string>
}
export type Call = (things: Things, client: Client) => Input | Promise<Input>

/**
 * Each call with valid input, and the status that each of the eight kinds of people gets, in the order of `kinds`:
 * visitor, lapsed student, student, student of another semester, sub-admin, admin, owner, cashier.
 */
export type Rows = Record<string, [Call, number[]]>

export type PersonKind = (typeof kinds)[number]
export interface Visit {
  name: string
  op: AnyOperation
  kind: PersonKind
  status: number
  call: Call
}

export const hasRight = ({ kind, op }: Visit) => isAllowed(inRightsTable[kind], op.right, kind === 'cashier')
/** Whether a call changes nothing. */
export const isHarmless = ({ op, status }: Visit) =>
  op.method === 'GET' || op.method === 'HEAD' || status >= 400

/** The cache header of a response, by the `cache` of its call. */
const cacheWords = { public: /^public, no-cache$/u, private: /^private, /u, none: /no-store/u }

/** @returns what is wrong with the response, or null */
export const visit = async ({ op, status, call }: Visit, things: Things, client: Client) => {
  const { params, ...options } = await call(things, client)
  const reply = await client({ method: op.method, url: fillPath(op.path, params), ...options })
  if (reply.statusCode !== status) return `${reply.statusCode} instead of ${status}: ${reply.body}`
  const cache = String(reply.headers['cache-control'])
  const isRight = (status < 400 ? cacheWords[op.cache ?? 'none'] : /^no-store$/u).test(cache)
  return isRight ? null : `has "cache-control: ${cache}"`
}
