import { isAllowed } from '@lectureshelf/contract/access'
import { ErrorReply } from '@lectureshelf/contract/errors'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { inputSentence } from '@lectureshelf/contract/input-words'
import { registry } from '@lectureshelf/contract/registry'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Client, useTestApp } from './harness.ts'

const testApp = useTestApp()

const validatorWords =
  /Invalid input|Invalid option|expected .* received|Too (?:small|big)|Invalid (?:string|\w+ID)/iu

const sentence = /^[\p{Lu}\d"].*\.$/su

const strangeValues = [
  undefined,
  null,
  '',
  'x',
  '\u{1f4d8}',
  5,
  -1.5,
  1e99,
  true,
  [],
  [5],
  {},
  { a: 1 },
  'x'.repeat(30_000),
]

/** Returns the schemas of an operation's parts, ignoring anything that is not a schema. */
const schemasOf = (op: AnyOperation): z.ZodType[] => {
  const parts: (z.ZodType | undefined)[] = [
    'params' in op ? op.params : undefined,
    'query' in op ? op.query : undefined,
    'body' in op ? op.body : undefined,
    'fields' in op ? op.fields : undefined,
  ]
  return parts.filter((part) => part !== undefined)
}

const namesOf = (schema: z.ZodType): string[] =>
  'shape' in schema ? Object.keys(Object(schema.shape)) : ['items']

const bodyNames = (op: AnyOperation): string[] =>
  'body' in op && op.body !== undefined ? namesOf(op.body) : []

const issuesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: inputSentence }).error?.issues ?? []

/** Fills a path with an unknown id. */
const anyAddress = (op: AnyOperation): string =>
  op.path.replaceAll(/:[A-Za-z]+/gu, '0b6e0f0e-6a5c-4b7e-9d0e-1f2a3b4c5d6e')

const calls = [...registry]

/** Returns a choice of client: one whose right to the call is granted by the rights table. */
const createClients = async () => {
  const { as } = testApp()
  const clients = { owner: await as('owner'), student: await as('student') }
  return (name: string, op: AnyOperation): Promise<Client> | Client => {
    const person = isAllowed('owner', op.right) ? 'owner' : 'student'
    // A client that signs itself out would be refused by the other calls.
    return name.startsWith('sessions.') ? as(person) : clients[person]
  }
}

describe('a strange input', () => {
  it('is rejected in a sentence for a person, whatever the schema', () => {
    for (const [name, op] of calls) {
      for (const schema of schemasOf(op)) {
        const inputs = strangeValues.flatMap((strange) => [
          strange,
          ...namesOf(schema).map((field) => ({ [field]: strange })),
        ])
        const messages = inputs.flatMap((input) => issuesOf(schema, input)).map(({ message }) => message)
        expect(messages.length, name).toBeGreaterThan(0)
        expect(
          messages.filter((message) => validatorWords.test(message) || !sentence.test(message)),
          name,
        ).toEqual([])
      }
    }
  })

  it("never gets the validator's own words from any call", async () => {
    const clientFor = await createClients()
    const signedInStatuses = new Set<number>()
    for (const [name, op] of calls) {
      for (const payload of [5, {}, Object.fromEntries(bodyNames(op).map((field) => [field, [5]]))]) {
        const client = await clientFor(name, op)
        const reply = await client({
          method: op.method,
          url: anyAddress(op),
          headers: { 'content-type': 'application/json' },
          ...(op.method !== 'GET' && op.method !== 'HEAD' && { payload: JSON.stringify(payload) }),
        })
        expect(reply.statusCode, name).toBeLessThan(500)
        if (!isAllowed('visitor', op.right)) signedInStatuses.add(reply.statusCode)
        expect(reply.body, name).not.toMatch(validatorWords)
      }
    }
    expect(signedInStatuses).not.toContain(401)
  }, 120_000)
})

describe('a parameter that is given twice', () => {
  it('is rejected, even if each value is valid', async () => {
    const owner = await testApp().as('owner')
    expect((await owner({ url: '/api/feedback?page=1&page=2' })).statusCode).toBe(400)
    expect((await owner({ url: '/api/feedback?q=a&q=b' })).statusCode).toBe(400)
  })
})

describe('an unknown query parameter', () => {
  it('is rejected by every call of the API', async () => {
    const clientFor = await createClients()
    for (const [name, op] of calls.filter((entry) => entry[1].path.startsWith('/api/'))) {
      const client = await clientFor(name, op)
      const reply = await client({ method: op.method, url: `${anyAddress(op)}?pgae=2` })
      expect(reply.statusCode, name).toBe(400)
      // A HEAD has no body.
      const { extraDetails } = op.method === 'HEAD' ? { extraDetails: null } : ErrorReply.parse(reply.json())
      const sentence = /^"pgae": There is no such parameter in this address\. It takes .*\.$/u
      expect(extraDetails === null || sentence.test(extraDetails ?? ''), name).toBe(true)
    }
  }, 120_000)

  it('is rejected with a list of the known names', async () => {
    const owner = await testApp().as('owner')
    const reply = await owner({ url: '/api/feedback?unread=true' })
    expect(reply.json()).toMatchObject({
      extraDetails: '"unread": There is no such parameter in this address. It takes page, size, q, read.',
    })
  })

  it('is ignored for a probe or a form', async () => {
    const student = await testApp().as('student')
    expect((await student({ url: '/healthz?from=probe' })).statusCode).toBe(200)
    const form = new URLSearchParams({ 'form-name': 'feedback', suggestions: 'More model papers, please.' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await student({ method: 'POST', url: '/?from=mail', headers, payload: form.toString() })
    expect(posted.json()).toMatchObject({
      code: 'invalid_request',
      extraDetails: 'feedback: Feedback is required.',
    })
  })
})
