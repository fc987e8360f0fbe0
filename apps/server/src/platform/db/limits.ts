/** How long the work on a PostgreSQL server may take, in milliseconds. */
export interface DatabaseLimits {
  /** How long a request waits for a connection, a new one or one that others use. */
  connectMs: number
  /** After this long the server cancels a statement, also one that waits for a lock. */
  statementMs: number
  /** After this long without a sign of life, the server is asked whether it lives. */
  suspectMs: number
}

/** How long the server has to say that it lives, and to answer a short question. */
export const livesWithinMs = 1500

/** How much later than the server this process ends a statement: the server's own error says more. */
export const graceMs = 1000

/** The limits of a serving process, in which people wait. */
export const servingLimits: DatabaseLimits = { connectMs: 5000, statementMs: 30_000, suspectMs: 3000 }

const minuteMs = 60_000

/** The limits of commands that read or write everything, such as a backup, a migration or a restore. */
export const patientLimits: DatabaseLimits = {
  connectMs: minuteMs / 2,
  statementMs: 120 * minuteMs,
  suspectMs: minuteMs,
}
