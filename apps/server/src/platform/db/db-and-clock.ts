import type { Clock } from '../clock.ts'
import type { Db } from './database.ts'

/** What nearly every service works with. */
export interface DbAndClock {
  db: Db
  clock: Clock
}
