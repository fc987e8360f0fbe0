import { LRUCache } from 'lru-cache'

/** Accuracy of a session's last use in the database. */
export const writeUseEveryMs = 30_000
/** Far more sessions than one process sees in half a minute; the least recently used are forgotten first. */
const sessionsRemembered = 20_000

interface SessionUse {
  sessionId: string
  usedAt: Date
}

interface Remembered {
  studentId: string
  usedAtMs: number
  /** When this process last wrote a use of the session, or found one written. */
  writtenAtMs: number
}

/** Remembers when the sessions of this process were last used, between writes to the database. */
export const createSessionUses = () => {
  const remembered = new LRUCache<string, Remembered>({ max: sessionsRemembered })

  return {
    /** Remembers a use and returns whether to write it now: true only for the first of several concurrent requests. */
    note: ({
      sessionId,
      usedAt,
      studentId,
      lastSeenAt,
    }: SessionUse & { studentId: string; lastSeenAt: Date }) => {
      const usedAtMs = usedAt.getTime()
      const earlier = remembered.get(sessionId)
      const writtenAtMs = Math.max(earlier?.writtenAtMs ?? 0, lastSeenAt.getTime())
      if (earlier !== undefined && usedAtMs - writtenAtMs < writeUseEveryMs) {
        earlier.usedAtMs = usedAtMs
        return false
      }
      const isDue = usedAtMs - writtenAtMs >= writeUseEveryMs
      remembered.set(sessionId, { studentId, usedAtMs, writtenAtMs: isDue ? usedAtMs : writtenAtMs })
      return isDue
    },

    /** Returns when this process last saw a use of a session; null when it remembers none. */
    lastOf: (sessionId: string): Date | null => {
      const use = remembered.get(sessionId)
      return use === undefined ? null : new Date(use.usedAtMs)
    },

    /** Lists the uses of one person's sessions that the database may not know yet. */
    listOf: (studentId: string): SessionUse[] =>
      [...remembered.entries()]
        .filter(([, use]) => use.studentId === studentId && use.usedAtMs > use.writtenAtMs)
        .map(([sessionId, { usedAtMs }]) => ({ sessionId, usedAt: new Date(usedAtMs) })),
  }
}

export type SessionUses = ReturnType<typeof createSessionUses>
