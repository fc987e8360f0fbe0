import { messages } from '@lectureshelf/contract/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError, errorOfResponse, isSessionEnd, send } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers })

test('a refusal of our server keeps its sentence, reason, code and request id', async () => {
  const body = {
    message: 'Subject Already Exists!',
    extraDetails: 'BCS501',
    code: 'subject_exists',
    requestId: 'r1',
  }
  const error = await errorOfResponse(answer(409, JSON.stringify(body)))
  expect(error).toMatchObject({ status: 409, ...body })
})

test('a throttled sign-in has its waiting time in seconds', async () => {
  const body = JSON.stringify({ message: 'Too many attempts.', code: 'too_many_requests', requestId: 'r1' })
  const error = await errorOfResponse(answer(429, body, { 'retry-after': '8' }))
  expect(error.retryAfterSeconds).toBe(8)
})

test("a proxy's HTML page becomes our own sentence", async () => {
  const error = await errorOfResponse(answer(502, '<html>Bad gateway</html>'))
  expect(error.code).toBe('unavailable')
  expect(error.message).toBe('The service is not available right now. Please try again in a minute.')
})

test("a proxy's limit for files becomes a sentence that names the proxy", async () => {
  const error = await errorOfResponse(answer(413, '<html>413 Request Entity Too Large</html>'))
  expect(error).toMatchObject({ code: 'too_large', message: messages.proxyRefusesFile })
  const body = JSON.stringify({ message: 'A PDF has at most 100 MB.', code: 'too_large', requestId: 'r1' })
  expect((await errorOfResponse(answer(413, body))).message).toBe('A PDF has at most 100 MB.')
})

test('a refusal that breaks off is a lost connection, because half of it does not say why', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"code":"version_gone"'))
      controller.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 404 }))
  await expect(send('/api/pdf/notes.pdf')).rejects.toBeInstanceOf(NetworkError)
})

test('a wrong password does not end the session, a replaced session does', async () => {
  const refusal = (code: string) => answer(401, JSON.stringify({ message: 'No', code, requestId: 'r1' }))
  expect(isSessionEnd(await errorOfResponse(refusal('invalid_credentials')))).toBe(false)
  expect(isSessionEnd(await errorOfResponse(refusal('session_replaced')))).toBe(true)
})
