import type { FastifyBaseLogger } from 'fastify'
import { type ErrorFacts, factsOf } from './error-facts.ts'

/** Where log lines are written; standard output by default. */
export interface LogStream {
  write: (line: string) => void
}

/**
 * Writes the lines of one turn of the event loop together, and before the process ends: a system call for each line
 * would cost as much as a reply from memory.
 */
export const batchLines = (write: (lines: string) => void): LogStream => {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  }
}

/** What a log line is made of: facts with words, or words. */
type Written = [facts: object, words?: string]

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
export const logSettings = (
  level: string,
  stream: LogStream = batchLines((lines) => void process.stdout.write(lines)),
) => ({
  level,
  stream,
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

/** The logger of a request, which is made when it first writes: most requests never do. */
class RequestLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | null = null

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level(): string {
    return this.#log.level
  }

  fatal(...args: Written): void {
    this.#log.fatal(...args)
  }
  error(...args: Written): void {
    this.#log.error(...args)
  }
  warn(...args: Written): void {
    this.#log.warn(...args)
  }
  info(...args: Written): void {
    this.#log.info(...args)
  }
  debug(...args: Written): void {
    this.#log.debug(...args)
  }
  trace(...args: Written): void {
    this.#log.trace(...args)
  }
  silent(...args: Written): void {
    this.#log.silent(...args)
  }
  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...args)
  }
}

/** Makes the logger of a request, with the request's id in each line. */
export const lazyChildLog = (
  parent: FastifyBaseLogger,
  ...child: Parameters<FastifyBaseLogger['child']>
): FastifyBaseLogger =>
  // Its methods take what those of pino take, which have an overload for each shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  new RequestLog(() => parent.child(...child)) as FastifyBaseLogger
