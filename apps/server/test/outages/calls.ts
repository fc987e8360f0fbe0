import { z } from 'zod'
import { seededSubject } from '../processes/installation.ts'

export interface Answer {
  status: number
  ms: number
  code: string | null
  retryAfter: string | null
}

/** Longer than the longest time limits of the server in these tests together. */
const hangsAfterMs = 30_000

const Refusal = z.object({ code: z.string(), message: z.string() })

/** Sends requests as one person, and measures each from its beginning. */
export const callsAs = (url: string, token: string) => {
  const send = async (method: string, path: string, body?: object, bearer = token): Promise<Answer> => {
    const startedAt = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(hangsAfterMs),
    })
    const text = await response.text()
    const ms = performance.now() - startedAt
    const refusal = response.ok ? null : Refusal.safeParse(JSON.parse(text)).data
    return {
      status: response.status,
      ms,
      code: refusal?.code ?? null,
      retryAfter: response.headers.get('retry-after'),
    }
  }
  return {
    ready: () => send('GET', '/readyz', undefined, ''),
    health: () => send('GET', '/healthz', undefined, ''),
    /** Is answered from memory while the journal can be read. */
    readSubject: () => send('GET', `/api/getSubjectDetails/${seededSubject.subCode}`),
    /** Asks the database each time. */
    listStudents: () => send('GET', '/api/students'),
    addSection: (sectionName: string) =>
      send('POST', '/api/addSectionsToSubject', {
        subCode: seededSubject.subCode,
        sectionName,
        sectionDesc: '',
      }),
    signIn: (usn: string, password: string) =>
      send('POST', '/api/login', { usn, password, deviceData: { userAgent: 'test', deviceType: 'desktop' } }),
    resetPassword: (usn: string) => send('POST', '/api/password-resets', { usn }),
  }
}

export type Calls = ReturnType<typeof callsAs>
