import { type Kind, isAllowed } from '@lectureshelf/contract/access'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { z } from 'zod'
import { signIn } from '../processes/http-client.ts'
import { owner } from '../processes/installation.ts'
import { people, testPassword } from '../people.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Chance } from './chance.ts'
import type { SecondSteps } from './second-steps.ts'

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
/** A member with an account. */
export type CrewMember = Exclude<Member, 'visitor'>
const members: readonly Member[] = ['visitor', 'student', 'lapsedStudent', 'subAdmin', 'admin', 'owner']

/** Adds the people of the crew to an installation that has its owner. @returns them by their names */
export const addCrew = async (
  database: Database,
): Promise<{ member: CrewMember; id: string; usn: string }[]> => {
  for (const name of ['student', 'lapsedStudent', 'subAdmin', 'admin'] as const)
    await people[name](database.db)
  const { rows } = await database.runSql('select id, usn from student')
  const stored = z.array(z.object({ id: z.string(), usn: z.string() })).parse(rows)
  return members
    .filter((member) => member !== 'visitor')
    .flatMap((member) =>
      stored.filter(({ usn }) => usn === credentials[member].usn).map((person) => ({ member, ...person })),
    )
}

const credentials: Record<CrewMember, { usn: string; password: string }> = {
  student: { usn: '1LS22CS001', password: testPassword },
  lapsedStudent: { usn: '1LS22CS002', password: testPassword },
  subAdmin: { usn: '1LS00SUBAD', password: testPassword },
  admin: { usn: '1LS00ADMIN', password: testPassword },
  owner,
}

export interface Crew {
  /** Chooses a caller, who has the right to the call if that is asked for. */
  choose: (chance: Chance, op: AnyOperation, isAllowedTo: boolean) => Member
  /** Whether a member has the right to a call. */
  mayCall: (member: Member, op: AnyOperation) => boolean
  /** Returns the member with the most rights among those who may make a call. */
  chooseBest: (op: AnyOperation) => Member
  /** Returns the token of a member, who is signed in without one. */
  tokenOf: (member: Member, isAlone?: boolean) => Promise<string | null>
  passwordOf: (member: Member) => string
  /** Does something as a member while no one else signs in as them. */
  alone: (member: Member, work: () => Promise<void>) => Promise<void>
  /** Records what a response changes: an ended session, a changed password. */
  hear: (member: Member, token: string | null, call: string, status: number | null, sent: unknown) => void
}

const mayCall = (member: Member, op: AnyOperation): boolean => isAllowed(kinds[member], op.right)

const ChangedPassword = z.object({ newPassword: z.string() })

/** @param secondSteps knows who signs in with a code, and hears who has just typed a password */
export const createCrew = (url: string, secondSteps: SecondSteps): Crew => {
  const tokens = new Map<Member, Promise<string>>()
  const passwords = new Map<Member, string>()
  const busy = new Map<Member, Promise<void>>()

  const passwordOf = (member: Member): string =>
    member === 'visitor' ? testPassword : (passwords.get(member) ?? credentials[member].password)

  const open = async (member: CrewMember): Promise<string> => {
    const otp = secondSteps.codeFor(member)
    const token = await signIn(url, { usn: credentials[member].usn, password: passwordOf(member), otp })
    secondSteps.noteProof(token)
    return token
  }

  return {
    choose: (chance, op, isAllowedTo) =>
      chance.pick(isAllowedTo ? members.filter((member) => mayCall(member, op)) : members),
    mayCall,
    chooseBest: (op) => members.findLast((member) => mayCall(member, op)) ?? 'owner',
    tokenOf: async (member, isAlone = false) => {
      if (member === 'visitor') return null
      if (!isAlone) await busy.get(member)
      const token = tokens.get(member) ?? open(member)
      tokens.set(member, token)
      return token
    },
    passwordOf,
    alone: async (member, work) => {
      const before = busy.get(member)
      const done = (async () => {
        await before
        await work()
      })()
      busy.set(member, done)
      await done
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
