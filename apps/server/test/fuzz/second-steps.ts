import type { AnyOperation } from '@lectureshelf/contract/operation'
import { secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { studentOps } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'
import { sendJson } from '../processes/http-client.ts'
import { codeOf } from '../second-factor.ts'
import { isRecord, recordOf } from './recipes.ts'

/** Someone who is signed in. */
interface Person {
  name: string
  token: string
  password: string
}

/** The calls that need a second factor that is begun, or set. */
const factorCalls = ['secondFactor.confirm', 'secondFactor.renewCodes', 'secondFactor.remove']

export const isAboutFactor = (call: string): boolean => factorCalls.includes(call)

/** How long a proof of the password is relied on: the product does for a minute more. */
const provedForMs = 4 * 60_000

/** Asks the server for something on the way to a call. Returns null when it refuses. */
const askFor = async <R extends z.ZodType>(
  url: string,
  token: string,
  { path, response }: { path: string; response: R },
  body: unknown,
): Promise<z.output<R> | null> => {
  const answer = await sendJson(url, token, path, body)
  const text = await answer.text()
  return answer.ok ? response.parse(JSON.parse(text)) : null
}

/** Creates what people do before calls for which their session is not enough. */
export const createSecondSteps = (url: string) => {
  /** When each token's password was proved last; a sign-in proves it, too. */
  const provedAt = new Map<string, number>()
  /** The unused recovery codes of everyone who has a second factor. */
  const recoveryCodes = new Map<string, string[]>()

  const prove = async ({ token, password }: Person): Promise<void> => {
    const now = performance.now()
    if (now - (provedAt.get(token) ?? -Infinity) < provedForMs) return
    if ((await askFor(url, token, studentOps.confirmPassword, { password })) !== null)
      provedAt.set(token, now)
  }

  /** Sets a second factor up to a step. Returns the fields that the next step sends, as far as it gets. */
  const prepareFactor = async (call: string, { name, token, password }: Person) => {
    if (!recoveryCodes.has(name)) {
      const begun = await askFor(url, token, secondFactorOps.begin, { currentPassword: password })
      if (begun === null) return {}
      const otp = codeOf(begun.secret, new Date())
      if (call === 'secondFactor.confirm') return { otp }
      const confirmed = await askFor(url, token, secondFactorOps.confirm, { otp })
      if (confirmed === null) return {}
      recoveryCodes.set(name, confirmed.recoveryCodes)
    }
    return { currentPassword: password, otp: recoveryCodes.get(name)?.pop() }
  }

  return {
    /** Notes that a person has just typed their password. */
    noteProof: (token: string) => provedAt.set(token, performance.now()),
    /** Notes that a proof no longer counts: setting or removing a second factor ends it. */
    forgetProof: (token: string) => provedAt.delete(token),
    /** Returns the code with which a person signs in; none without a second factor. */
    codeFor: (name: string): string | undefined => recoveryCodes.get(name)?.pop(),
    /** Does what a call needs first, and returns fields of its body that only then exist. */
    prepare: async (call: string, op: AnyOperation, person: Person): Promise<Record<string, unknown>> => {
      if (op.passwordAgain !== undefined) await prove(person)
      return isAboutFactor(call) ? prepareFactor(call, person) : {}
    },
    /** Switches a second factor off that the call has left on: everyone else signs in without one. */
    settle: async (call: string, status: number | null, answer: unknown, person: Person): Promise<void> => {
      const { name, token, password: currentPassword } = person
      const made = recordOf(answer)['recoveryCodes']
      if (status === 200 && Array.isArray(made)) recoveryCodes.set(name, made.map(String))
      if (status === 200 && call === 'secondFactor.remove') recoveryCodes.delete(name)
      const otp = recoveryCodes.get(name)?.pop()
      if (otp === undefined) return
      const removed = await askFor(url, token, secondFactorOps.remove, { currentPassword, otp })
      if (isRecord(removed)) recoveryCodes.delete(name)
    },
  }
}

export type SecondSteps = ReturnType<typeof createSecondSteps>
