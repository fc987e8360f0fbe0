import { EventEmitter } from 'node:events'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { storyOf } from '../cli/sentences.ts'
import { endOnCrash } from './crashes.ts'
import { errorText, factsOf } from './error-facts.ts'
import { AppError, Fault } from './errors.ts'

const secret = 'Nisha Prabhu 1LS26CS001'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const databaseError = Object.assign(new Error(`invalid input syntax for type uuid: "${secret}"`), {
  code: '23505',
  constraint: 'student_usn_key',
  table: 'student',
  severity: 'ERROR',
  detail: `Key (usn)=(${secret}) already exists.`,
  where: secret,
  hint: secret,
  query: secret,
  params: [secret],
})

const refusal = Object.assign(new Error(`Can't send mail: 550 <${secret}>`), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
  response: `550 No such user <${secret}>`,
  rejected: [secret],
})

it.each<[string, unknown]>([
  ['a failed statement', new DrizzleQueryError(`insert '${secret}'`, [secret], databaseError)],
  ['a mail server', refusal],
  ['a schema', z.object({ usn: z.literal(secret) }).safeParse({ usn: 5 }).error],
  ['a parser', thrownBy(() => JSON.parse(`{"usn": ${secret}}`))],
  ['a system call', thrownBy(() => process.chdir(`/nowhere/${secret}`))],
  ['a wrong argument', thrownBy(() => Buffer.byteLength(Object(secret)))],
  ['a refusal with a name in its sentence', new AppError('conflict', { message: `${secret} exists.` })],
  ['several at once', new AggregateError([databaseError, refusal], secret)],
  ['a text', secret],
  ['an object', { name: secret }],
  ['a name made of data', Object.assign(new Error('x'), { name: `${secret}!` })],
])('no text that a person typed is left in the facts of an error from %s', (_, error) => {
  for (const text of [JSON.stringify(factsOf(error)), errorText(error), storyOf(error)]) {
    expect(text).not.toMatch(/Nisha|1LS26CS001/u)
  }
})

it('the facts of an error keep what helps to find the mistake', () => {
  const { cause, stack, ...facts } = factsOf(new DrizzleQueryError('insert', [secret], databaseError))
  expect(facts).toEqual({ type: 'Error', message: '' })
  expect(cause).toMatchObject({
    code: '23505',
    constraint: 'student_usn_key',
    table: 'student',
    severity: 'ERROR',
  })
  expect(stack).toMatch(/^ {4}at .+error-facts\.test\.ts:\d+:\d+\)?(\n {4}at .+)*$/u)
  expect(factsOf(refusal)).toMatchObject({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })
  expect(factsOf(new Fault('A mail was not taken.')).message).toBe('A mail was not taken.')
  expect(factsOf(new AppError('unavailable')).message).toMatch(/^The service is not available/u)
})

it('a line of a message that looks like a stack frame is left out', () => {
  const error = new Error(`first\n    at Nisha Prabhu (/home/nisha.ts:1:1)\n    at ${secret}`)
  expect(factsOf(error).stack).not.toMatch(/Nisha|1LS26CS001/u)
  expect(factsOf(error).stack).toMatch(/error-facts\.test\.ts/u)
})

it.each(['uncaughtException', 'unhandledRejection'])(
  '%s ends the process without printing its message',
  (event) => {
    const said: string[] = []
    const program = new EventEmitter()
    endOnCrash(program, { end: (line, code) => void said.push(line, `${code}`) })
    program.emit(event, databaseError)
    expect(said).toEqual([expect.stringMatching(/nothing caught: Error, code 23505, constraint/u), '1'])
    expect(said.join('')).not.toMatch(/Nisha|1LS26CS001/u)
  },
)
