import { type ErrorFacts, factsOf } from './error-facts.ts'

/** Where log lines are written; standard output by default. */
export interface LogStream {
  write: (line: string) => void
}

type LogArguments = [first: unknown, ...rest: unknown[]]
type Write = (this: unknown, ...args: LogArguments) => void

const errorIn = (first: unknown): unknown => {
  if (first instanceof Error) return first
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
}

/** Gives a line about an error a message of the program: the logger, and some libraries, use the error's message. */
const withOwnWords = ([first, ...rest]: LogArguments): LogArguments => {
  const error = errorIn(first)
  if (error === undefined) return [first, ...rest]
  const [words] = rest
  const isOwn = typeof words === 'string' && !(error instanceof Error && words.includes(error.message))
  const facts = first instanceof Error ? { err: first } : first
  return [facts, isOwn ? words : 'an error']
}

/**
 * Returns the settings of the logger, which decide what a line may contain: of an error its facts, of a request its
 * id (decision 009).
 */
export const logSettings = (level: string, stream?: LogStream) => ({
  level,
  ...(stream !== undefined && { stream }),
  serializers: {
    err: (error: unknown): ErrorFacts => factsOf(error),
    req: ({ id }: { id: unknown }) => ({ id }),
  },
  hooks: {
    logMethod(this: unknown, args: LogArguments, write: Write) {
      write.apply(this, withOwnWords(args))
    },
  },
})
