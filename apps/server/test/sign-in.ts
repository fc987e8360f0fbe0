import type { InjectOptions } from 'fastify'
import { testPassword } from './people.ts'

interface SignIn {
  usn: string
  password?: string
  userAgent?: string
  deviceType?: 'mobile' | 'desktop'
}

/** Builds the request of a sign-in; a test states only what matters. */
export const signInRequest = (
  { usn, password = testPassword, userAgent = 'Firefox on Linux', deviceType = 'desktop' }: SignIn,
  rest: InjectOptions = {},
): InjectOptions => ({
  method: 'POST',
  url: '/api/login',
  payload: { usn, password, deviceData: { userAgent, deviceType } },
  ...rest,
})

/** Returns the authorization header of a signed-in request. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
