/** Accuracy of a session's last use in the database. */
export const writeUseEveryMs = 30_000
/** Far more sessions than one process sees in half a minute; the least recently used are forgotten first. */
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

/** Remembers when the sessions of this process were last used, between writes to the database. */
export const createSessionUses = () => {
  const remembered = new Map<string, Remembered>()

  const remember = (use: Remembered) => {
    // A map iterates in insertion order: its first entry is the least recently used session.
    remembered.delete(use.sessionId)
    remembered.set(use.sessionId, use)
    const [oldest] = remembered.keys()
    if (remembered.size > sessionsRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  return {
    /** Remembers a use and returns whether to write it now: true only for the first of several concurrent requests. */
    note: (use: SessionUse & { studentId: string; lastSeenAt: Date }): boolean => {
      const { lastSeenAt, ...rest } = use
      const earlier = remembered.get(use.sessionId)?.writtenAt ?? lastSeenAt
      const writtenAt = earlier > lastSeenAt ? earlier : lastSeenAt
      const isDue = use.usedAt.getTime() - writtenAt.getTime() >= writeUseEveryMs
      remember({ ...rest, writtenAt: isDue ? use.usedAt : writtenAt })
      return isDue
    },

    /** Lists the uses of one person's sessions that the database may not know yet. */
    listOf: (studentId: string): SessionUse[] =>
      [...remembered.values()].filter((use) => use.studentId === studentId && use.usedAt > use.writtenAt),
  }
}

export type SessionUses = ReturnType<typeof createSessionUses>
