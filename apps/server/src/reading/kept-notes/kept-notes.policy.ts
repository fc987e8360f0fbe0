import { dayMs } from '@lectureshelf/contract/formats/durations'

/** The longest time that anyone reads offline, whatever is paid for. */
const offlineDays = 30

/** Returns until when a note may be opened offline at most. */
export const latestOffline = (now: Date): Date => new Date(now.getTime() + offlineDays * dayMs)
