import { setTimeout } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not respond, or not in time. What was asked may have happened. */
export class DatabaseOutage extends Error {
  override name = 'DatabaseOutage'

  constructor(cause: unknown) {
    super('the database did not respond', { cause })
  }
}

/**
 * Codes of PostgreSQL for work that was undone and may succeed later: lost connections, exhausted resources, shutdowns
 * and cancelled statements, failures of the system, deadlocks, locks and transactions that took too long, and a server
 * that became a standby.
 */
const passingCodes = /^(?:08...|53...|57...|58...|40...|55P03|25P0[34]|25006)$/u

/** Names of errors that a mistake of this program causes, such as a value that cannot be sent. */
const ownMistakes = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError']

/** Whether an error of a query or a connection will pass, because the database is the cause. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const isOfServer = 'severity' in error && 'code' in error
  return isOfServer ? passingCodes.test(String(error.code)) : !ownMistakes.includes(error.name)
}

/** Whether an error means that the database did not respond, so that the same work may succeed later. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof DatabaseOutage) return true
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some((one) => isOutage(one))
  if (error instanceof DrizzleQueryError && isPassing(error.cause)) return true
  return error.cause !== undefined && isOutage(error.cause)
}

const retryMs = 1000

/** Repeats a write while the database is absent, until a deadline. It must change nothing when it is repeated. */
export const outlasting = async <T>(deadlineMs: number, write: () => Promise<T>): Promise<T> => {
  const until = performance.now() + deadlineMs
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error
      await setTimeout(retryMs)
    }
  }
}

/** Runs a question to the database. @throws DatabaseOutage when the database is the cause of its error */
export const orOutage = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question
  } catch (error) {
    throw isPassing(error) ? new DatabaseOutage(error) : error
  }
}
