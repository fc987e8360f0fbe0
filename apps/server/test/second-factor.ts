import type { LightMyRequestResponse } from 'fastify'
import { TOTP } from 'otpauth'
import { z } from 'zod'
import type { Client, TestApp } from './harness.ts'
import { type PersonName, testPassword } from './people.ts'
import { signInRequest } from './sign-in.ts'

/** Computes the code that an authenticator application shows, some steps of 30 seconds away from now. */
export const codeOf = (secret: string, at: Date, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() + steps * 30_000 })

/** Returns a code that is right at no time near now. */
export const wrongCodeOf = (secret: string, at: Date): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, at, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
}

const Begun = z.object({ secret: z.string(), address: z.string() })
const Confirmed = z.object({ recoveryCodes: z.array(z.string()) })

export interface TestFactor {
  secret: string
  recoveryCodes: string[]
  usn: string
  id: string
  /** The client that set it, still signed in. */
  client: Client
}

export const begin = async (client: Client) => {
  const payload = { currentPassword: testPassword }
  return Begun.parse((await client({ method: 'POST', url: '/api/second-factor', payload })).json())
}

export const confirm = (client: Client, otp: string) =>
  client({ method: 'POST', url: '/api/second-factor/confirm', payload: { otp } })

/** Sets a second factor over HTTP, and moves the clock past the code that this used. */
export const setSecondFactor = async (app: TestApp, name: PersonName): Promise<TestFactor> => {
  const { clock, as, person } = app
  clock.freeze()
  const client = await as(name)
  const { secret } = await begin(client)
  const { recoveryCodes } = Confirmed.parse((await confirm(client, codeOf(secret, clock.now()))).json())
  clock.advance(60_000)
  const { id, usn } = await person(name)
  return { secret, recoveryCodes, usn, id, client }
}

interface Attempt {
  usn: string
  otp?: string
  password?: string
  remoteAddress?: string
  cookie?: string | undefined
}

/** Signs in, with a code if one is given. */
export const signInWith = (
  { visitor }: Pick<TestApp, 'visitor'>,
  { usn, otp, password = testPassword, remoteAddress = '127.0.0.1', cookie }: Attempt,
): Promise<LightMyRequestResponse> => {
  const request = signInRequest({ usn, password })
  const payload = { usn, password, deviceData: { userAgent: 'Firefox', deviceType: 'desktop' }, otp }
  const cookies: Record<string, string> = cookie === undefined ? {} : { shelf_device: cookie }
  return visitor({ ...request, payload, remoteAddress, cookies })
}

/** Returns status and code of a reply, such as `401 second_factor_wrong`. */
export const outcomeOf = (reply: LightMyRequestResponse): string => {
  const { code } = z.object({ code: z.string().optional() }).parse(reply.json())
  return [reply.statusCode, code].filter(Boolean).join(' ')
}
