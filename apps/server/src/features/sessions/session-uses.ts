/** The database knows the last use of a session to within this time. */
export const writeUseEveryMs = 30_000
/** Far more sessions than one process sees in half a minute; the longest unused are forgotten first. */
const sessionsRemembered = 20_000

interface SessionUse {
  sessionId: string
  usedAt: Date
}

interface Remembered extends SessionUse {
  studentId: string
  /** When this process last wrote a use of the session, or found one written. */
  writtenAt: Date
}

/** When the sessions of this process were last used, between the writes to the database. */
export const createSessionUses = () => {
  const remembered = new Map<string, Remembered>()

  const remember = (use: Remembered) => {
    // A map keeps the order of insertion: the first entry is the one that was not used for longest.
    remembered.delete(use.sessionId)
    remembered.set(use.sessionId, use)
    const [oldest] = remembered.keys()
    if (remembered.size > sessionsRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  return {
    /**
     * Remembers a use, and says whether it has to be written now. Of the requests that a page sends at once
     * only the first is told so.
     */
    note: (use: SessionUse & { studentId: string; lastSeenAt: Date }): boolean => {
      const { lastSeenAt, ...rest } = use
      const earlier = remembered.get(use.sessionId)?.writtenAt ?? lastSeenAt
      const writtenAt = earlier > lastSeenAt ? earlier : lastSeenAt
      const isDue = use.usedAt.getTime() - writtenAt.getTime() >= writeUseEveryMs
      remember({ ...rest, writtenAt: isDue ? use.usedAt : writtenAt })
      return isDue
    },

    /** The uses of one person's sessions that the database may not know yet. */
    listOf: (studentId: string): SessionUse[] =>
      [...remembered.values()].filter((use) => use.studentId === studentId && use.usedAt > use.writtenAt),
  }
}

export type SessionUses = ReturnType<typeof createSessionUses>
