import { type Kind, isAllowed } from '@lectureshelf/contract/access'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { z } from 'zod'
import { signIn } from '../processes/http-client.ts'
import { owner } from '../processes/installation.ts'
import { people, testPassword } from '../people.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Chance } from './chance.ts'

/** The six kinds of people in the fuzz test, with their kind in the rights table. */
const kinds = {
  visitor: 'visitor',
  student: 'student',
  lapsedStudent: 'student',
  subAdmin: 'subAdmin',
  admin: 'admin',
  owner: 'owner',
} as const satisfies Record<string, Kind>

export type Member = keyof typeof kinds
const members: readonly Member[] = ['visitor', 'student', 'lapsedStudent', 'subAdmin', 'admin', 'owner']
const stored = ['student', 'lapsedStudent', 'subAdmin', 'admin'] as const

/** Adds the people of the crew to an installation that has its owner. @returns their ids */
export const addCrew = async (database: Database): Promise<string[]> => {
  for (const name of stored) await people[name](database.db)
  const { rows } = await database.runSql(
    `select id from student where usn like '1LS00%' or usn in ($1, $2)`,
    ['1LS22CS001', '1LS22CS002'],
  )
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}

const credentials: Record<Exclude<Member, 'visitor'>, { usn: string; password: string }> = {
  student: { usn: '1LS22CS001', password: testPassword },
  lapsedStudent: { usn: '1LS22CS002', password: testPassword },
  subAdmin: { usn: '1LS00SUBAD', password: testPassword },
  admin: { usn: '1LS00ADMIN', password: testPassword },
  owner,
}

export interface Crew {
  /** Chooses a caller, who has the right to the call if `mayCall` is set. */
  choose: (chance: Chance, op: AnyOperation, mayCall: boolean) => Member
  /** Returns the member with the most rights among those who may make a call. */
  chooseBest: (op: AnyOperation) => Member
  /** Returns the token of a member, who is signed in when there is none. */
  tokenOf: (member: Member) => Promise<string | null>
  /** Records what a response changes: an ended session, a changed password. */
  hear: (member: Member, token: string | null, call: string, status: number | null, sent: unknown) => void
}

const ChangedPassword = z.object({ newPassword: z.string() })

export const createCrew = (url: string): Crew => {
  const tokens = new Map<Member, Promise<string>>()
  const passwords = new Map<Member, string>()
  return {
    choose: (chance, op, mayCall) =>
      chance.pick(mayCall ? members.filter((member) => isAllowed(kinds[member], op.right)) : members),
    chooseBest: (op) => members.findLast((member) => isAllowed(kinds[member], op.right)) ?? 'owner',
    tokenOf: async (member) => {
      if (member === 'visitor') return null
      const { usn, password } = credentials[member]
      const token = tokens.get(member) ?? signIn(url, { usn, password: passwords.get(member) ?? password })
      tokens.set(member, token)
      return token
    },
    hear: (member, token, call, status, sent) => {
      const changed = ChangedPassword.safeParse(sent)
      if (call === 'students.changePassword' && status === 200 && changed.success) {
        passwords.set(member, changed.data.newPassword)
      }
      if (status !== 401 && call !== 'students.changePassword') return
      void tokens.get(member)?.then((current) => {
        if (current === token) tokens.delete(member)
      })
    },
  }
}
