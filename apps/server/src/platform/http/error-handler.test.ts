import { ErrorReply } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { LightMyRequestResponse } from 'fastify'
import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { listen, useTestApp } from '../../../test/harness.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { buildApp } from '../../app/app.ts'

const current = useTestApp({ logLevel: 'info' })
const Strict = ErrorReply.strict()

const errorOf = (reply: LightMyRequestResponse) => {
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  return Strict.parse(reply.json())
}

const expectSecurityHeaders = (reply: LightMyRequestResponse) => {
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'same-origin',
  })
  expect(reply.headers['x-powered-by']).toBeUndefined()
  // The header is sent only behind HTTPS.
  expect(reply.headers['strict-transport-security']).toBeUndefined()
}

describe('a refusal', () => {
  it('has a sentence, a code, the id of the request and, where there is one, the reason', async () => {
    const { visitor, as } = current()
    const signedOut = errorOf(await visitor({ url: '/api/student' }))
    expect(signedOut).toEqual({
      message: errorMessages.unauthenticated,
      code: 'unauthenticated',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const reply = await (await as('student'))({ method: 'POST', url: '/api/change-password', payload: {} })
    expect(errorOf(reply)).toMatchObject({
      code: 'invalid_request',
      extraDetails: 'currentPassword: Current password is required.',
      field: 'currentPassword',
      reason: 'Current password is required.',
    })
  })

  it('has the security headers of every response', async () => {
    const { visitor } = current()
    const replies = await Promise.all([
      visitor({ url: '/api/cdss' }),
      visitor({ url: '/api/student' }),
      visitor(signInRequest({ usn: '1LS22CS001' })),
      visitor({
        method: 'POST',
        url: '/api/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
      visitor({ url: '/api/nothing-here' }),
    ])
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 401, 401, 400, 404])
    replies.forEach(expectSecurityHeaders)
  })

  it('does not use a request id sent by the client', async () => {
    const reply = await current().visitor({ url: '/api/student', headers: { 'request-id': 'mine' } })
    expect(errorOf(reply).requestId).not.toBe('mine')
  })
})

describe('a body', () => {
  it('that is not JSON is rejected without naming the parser', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await current().visitor({ method: 'POST', url: '/api/login', payload: '{"usn":', headers })
    expect(reply.statusCode).toBe(400)
    expect(errorOf(reply)).toMatchObject({ code: 'invalid_request', message: errorMessages.invalid_request })
  })

  it.each(['{"__proto__":{"isOwner":true}}', '{"constructor":{"prototype":{}}}'])(
    'that tries to change the prototype is rejected: %s',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await current().visitor({ method: 'POST', url: '/api/login', payload, headers })
      expect([reply.statusCode, errorOf(reply).code]).toEqual([400, 'invalid_request'])
    },
  )

  it('of an unknown type is rejected with its own code', async () => {
    const headers = { 'content-type': 'application/xml' }
    const reply = await current().visitor({ method: 'POST', url: '/api/login', payload: '<usn/>', headers })
    expect([reply.statusCode, errorOf(reply).code]).toEqual([415, 'unsupported_media_type'])
  })

  it('that is too large is rejected with its own code', async () => {
    const payload = { usn: '1LS22CS001', password: 'x'.repeat(1024 * 1024) }
    const reply = await current().visitor({ method: 'POST', url: '/api/login', payload })
    expect([reply.statusCode, errorOf(reply).code]).toEqual([413, 'too_large'])
  })

  it('that is empty is accepted with a JSON content type where none is needed', async () => {
    const client = await current().as('student')
    const headers = { 'content-type': 'application/json' }
    const listed = await client({ url: '/api/sessions' })
    const [own] = listed.json<{ items: { _id: string }[] }>().items
    const removed = await client({ method: 'DELETE', url: `/api/sessions/${own?._id}`, headers })
    expect(removed.statusCode).toBe(200)
    const fresh = await current().as('student')
    expect((await fresh({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200)
  })
})

describe('an unexpected error', () => {
  it('returns the code internal and reveals no details', async () => {
    const { deps, services } = current()
    const secret = 'select password_hash from student'
    const broken = { ...services.dss, readReply: () => Promise.reject(new Error(secret)) }
    const app = await buildApp(deps, { ...services, dss: broken })
    const reply = await app.inject({ url: '/api/cdss' })
    await app.close()
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('select')
    expect(errorOf(reply)).toMatchObject({ code: 'internal', message: errorMessages.internal })
    expectSecurityHeaders(reply)
  })

  it('is no error of a stop when its client has left', async () => {
    const { deps, services, readLog, forgetLog } = current()
    const asked = vi.fn<() => void>()
    let fail = () => {}
    const work = new Promise<never>((_, reject) => {
      fail = () => reject(new Error('the database is closed'))
    })
    const readReply = () => {
      asked()
      return work
    }
    const app = await buildApp(deps, { ...services, dss: { ...services.dss, readReply } })
    const socket = connect(await listen(app), '127.0.0.1')
    socket.write('GET /api/cdss HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    socket.destroy()
    await once(socket, 'close')
    await app.close()
    forgetLog()
    fail()
    await vi.waitFor(() => expect(readLog()).toContain('request failed'))
    expect(JSON.parse(readLog().split('\n')[0] ?? '')).toMatchObject({ level: 30 })
  })
})
