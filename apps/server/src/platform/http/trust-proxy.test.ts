import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { signInRequest } from '../../../test/sign-in.ts'

/** Signs in with six wrong passwords, each forwarded from the address that `forwardedFor` returns. */
const guessSix = async (current: ReturnType<typeof useTestApp>, forwardedFor: (index: number) => string) => {
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const request = signInRequest({ usn: '1LS22CS001', password: 'not the password' })
    const headers = { 'x-forwarded-for': forwardedFor(index) }
    const reply = await current().visitor({ ...request, headers, remoteAddress: '192.0.2.1' })
    statuses.push(reply.statusCode)
  }
  return statuses
}

const refusedAtLast = [401, 401, 401, 401, 401, 429]
const neverRefused = [401, 401, 401, 401, 401, 401]

describe('without a proxy', () => {
  const current = useTestApp({ trustProxy: 0 })
  beforeEach(() => current().clock.freeze())

  it('a client cannot claim another address', async () => {
    await current().person('student')
    expect(await guessSix(current, (index) => `198.51.100.${index}`)).toEqual(refusedAtLast)
  })
})

describe('behind one proxy', () => {
  const current = useTestApp({ trustProxy: 1 })
  beforeEach(() => current().clock.freeze())

  it('clients are told apart by the address that the proxy reports', async () => {
    await current().person('student')
    expect(await guessSix(current, (index) => `198.51.100.${index}`)).toEqual(neverRefused)
  })

  it('an address that the client adds before the proxy is ignored', async () => {
    await current().person('student')
    expect(await guessSix(current, (index) => `203.0.113.${index}, 198.51.100.1`)).toEqual(refusedAtLast)
  })
})
