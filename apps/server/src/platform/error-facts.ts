import { errorMessages } from '@lectureshelf/contract/messages'
import { AppError, Fault } from './errors.ts'

/** What a log line contains of an error: nothing that a person typed, and no address, path or statement. */
export interface ErrorFacts {
  type: string
  /** Empty unless the message is a constant of the program. */
  message: string
  /** The stack frames alone, without the message. */
  stack: string
  /** Error codes, names of the schema, and the command that a system call or a mail server was given. */
  [name: string]: unknown
  cause?: ErrorFacts
  errors?: ErrorFacts[]
}

/**
 * The properties that are logged, each with a pattern that a name in a program matches and personal data does not.
 * Left out on purpose: `message`, `query`, `params`, `detail`, `where`, `hint`, `response`, `path`, `input`, `issues`.
 */
const kept: Readonly<Record<string, RegExp>> = {
  code: /^\w{2,60}$/u,
  constraint: /^\w{1,63}$/u,
  table: /^\w{1,63}$/u,
  column: /^\w{1,63}$/u,
  severity: /^[A-Z]{2,10}$/u,
  syscall: /^[a-z]{2,20}$/u,
  errno: /^-?\d{1,6}$/u,
  command: /^[A-Z\d -]{2,20}$/u,
  responseCode: /^\d{3}$/u,
  statusCode: /^\d{3}$/u,
}

/** The depth to which causes are followed, and how many errors of an aggregate are named. */
const deepest = 5
const mostErrors = 3

/** A stack frame: a message may contain lines that only look like one. */
const frame =
  /^ {4}at (?:[^()@]{1,120} \((?:file:\/\/|node:|\/)[^()\s]+:\d+:\d+\)|(?:file:\/\/|node:|\/)[^()\s]+:\d+:\d+)$/u

const stackOf = ({ stack = '', message }: Error): string => {
  const end = message === '' ? -1 : stack.lastIndexOf(message)
  const rest = end === -1 ? stack : stack.slice(end + message.length)
  return rest
    .split('\n')
    .filter((line) => frame.test(line))
    .join('\n')
}

/** Whether a message is a constant of the program. */
const isOwnMessage = (error: Error): boolean =>
  error instanceof Fault || (error instanceof AppError && error.message === errorMessages[error.code])

const typeOf = (error: Error): string => (/^\w{1,60}$/u.test(error.name) ? error.name : 'Error')

/** Extracts from an error what a log may contain. */
export const factsOf = (error: unknown, depth = 1): ErrorFacts => {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const names = Object.entries(kept).flatMap(([name, shape]) => {
    const value: unknown = Reflect.get(error, name)
    const isKept = (typeof value === 'string' || typeof value === 'number') && shape.test(String(value))
    return isKept ? [[name, value] as const] : []
  })
  const causes: ErrorFacts | undefined =
    error.cause === undefined || depth === deepest ? undefined : factsOf(error.cause, depth + 1)
  const several =
    error instanceof AggregateError && depth < deepest
      ? error.errors.slice(0, mostErrors).map((one) => factsOf(one, depth + 1))
      : undefined
  return {
    type: typeOf(error),
    ...Object.fromEntries(names),
    message: isOwnMessage(error) ? error.message : '',
    stack: stackOf(error),
    ...(causes !== undefined && { cause: causes }),
    ...(several !== undefined && { errors: several }),
  }
}

const textOfFacts = ({ type, message, stack, cause, errors = [], ...names }: ErrorFacts): string => {
  const details = Object.entries(names).map(([name, value]) => `${name} ${String(value)}`)
  const head = [type, ...(message === '' ? [] : [message]), ...details].join(', ')
  const below = [...(cause === undefined ? [] : [cause]), ...errors].map(
    (one) => `because of ${textOfFacts(one)}`,
  )
  return [head, ...(stack === '' ? [] : [stack]), ...below].join('\n')
}

/** Writes the facts of an error as text, for a terminal and for a collector of errors. */
export const errorText = (error: unknown): string => textOfFacts(factsOf(error))

/**
 * Whether an error is of exactly the class `Error`, whose messages are this program's own: errors of a database, a
 * parser or a mail server have other classes or a code, and repeat their input.
 */
export const isPlainError = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && error.name === 'Error' && !('code' in error)
