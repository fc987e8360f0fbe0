/** The time between the two looks at a file that is not there. */
export const lookAgainMs = 60_000
/** How long a file that was judged counts among those that are missing at once. */
export const countedMs = 10 * 60_000
/** More files than this at once are no accident of a single one. */
const missingMost = 3

/** Returns whether more files are missing at once than are judged: a disk or a folder may be away. */
export const areTooManyMissing = (missing: number): boolean => missing > missingMost

/** Returns whether a look is old enough for the next one to count as the second. */
export const isSecondLook = (lookedAt: Date | null, now: Date): boolean =>
  lookedAt !== null && now.getTime() - lookedAt.getTime() >= lookAgainMs
