import {
  type OwnSecurityEntry,
  type SecurityEntry,
  type SecurityKind,
} from '@lectureshelf/contract/base/security-log'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { securityLogDays } from '@lectureshelf/contract/constants'
import type { Actor, RequestOrigin } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { createEntryQueue } from './entry-queue.ts'
import { type SecurityPage, pageEntries } from './security-log.query.ts'
import { countEntries, deleteEntries, hasEntry, insertEntry } from './security-log.repo.ts'

const minuteMs = 60_000
const keptMs = securityLogDays * dayMs
/** Entries stored per hour, person and part of the network, for events that anyone can cause without limit. */
const floodEntriesPerHour = 60
const floodKinds: readonly SecurityKind[] = ['sign_in_failed', 'refused']

/** What happened. A null origin is the command line. */
export interface SecurityEvent {
  kind: SecurityKind
  /** The account concerned; null when no account has the USN that was tried. */
  personId: string | null
  /** Whoever did it; omitted when the person did it themself. */
  actorId?: string | null
  origin: RequestOrigin | null
  /** Fixed words, never typed input. */
  detail?: string
}

interface Options extends DbAndClock {
  /** Called when a write fails: no request fails with it. */
  onError: (error: unknown) => void
}

type Entry = Parameters<typeof insertEntry>[1]

const commandLine: RequestOrigin = { addressPrefix: '', device: 'Command line' }

const entryOf = ({ kind, personId, actorId, origin, detail = '' }: SecurityEvent, at: Date): Entry => ({
  at,
  kind,
  personId,
  actorId: actorId === personId ? null : (actorId ?? null),
  ...(origin ?? commandLine),
  detail,
})

/** Stores an entry unless the last minute has an identical one, or a flood has reached its hourly limit. */
const storeEntry = (on: Db, entry: Entry): Promise<void> =>
  on.transaction(async (tx) => {
    const before = (ms: number) => new Date(entry.at.getTime() - ms)
    if (await hasEntry(tx, entry, before(minuteMs))) return
    const isFlood =
      floodKinds.includes(entry.kind) &&
      (await countEntries(tx, entry, before(60 * minuteMs))) >= floodEntriesPerHour
    if (!isFlood) await insertEntry(tx, entry)
  })

type Row = Awaited<ReturnType<typeof pageEntries>>['rows'][number]

const personOf = (row: Row['person']): SecurityEntry['person'] =>
  row === null ? null : { _id: row.id, usn: row.usn, name: row.name }

const shared = ({ entry: { id, at, kind, addressPrefix, device, detail } }: Row) => ({
  _id: id,
  at: at.toISOString(),
  kind,
  addressPrefix,
  device,
  detail,
})

const ownEntryOf = (row: Row): OwnSecurityEntry => {
  const isByStaff = row.entry.actorId !== null
  // Where a member of staff was is not shown to the person concerned.
  return { ...shared(row), isByStaff, ...(isByStaff ? { addressPrefix: '', device: '' } : {}) }
}

/** Creates the log of sign-ins, refusals and changes of passwords and roles, for owners and each person's own. */
export const createSecurityLogService = ({ db, clock, onError }: Options) => {
  const store = async (on: Db, entry: Entry) => {
    try {
      await storeEntry(on, entry)
    } catch (error) {
      onError(error)
    }
  }
  const queue = createEntryQueue<Entry>({
    keyOf: ({ kind, personId, addressPrefix, device, detail }) =>
      JSON.stringify([kind, personId, addressPrefix, device, detail]),
    write: (entry) => store(db, entry),
  })

  const read = async (page: SecurityPage) => {
    await queue.settle()
    return pageEntries(db, page)
  }

  return {
    /** Records an event in the caller's transaction, with the change it is about. Never fails. */
    record: (on: Db, event: SecurityEvent): Promise<void> => store(on, entryOf(event, clock.now())),
    /**
     * Records an event that may come in floods. It is written within a second after the reply, so that neither
     * the reply nor its timing depends on it.
     */
    note: (event: SecurityEvent): void => queue.add(entryOf(event, clock.now())),
    /** Writes the recorded events now. */
    settle: queue.settle,
    list: async (page: SecurityPage) =>
      mapPage(await read(page), (row): SecurityEntry => ({
        ...shared(row),
        person: personOf(row.person),
        actor: personOf(row.actor),
      })),
    /** Lists the events of the caller's own account. */
    listOwn: async (actor: Actor, { page, size, q }: SearchPage) =>
      mapPage(await read({ page, size, q, person: actor.id }), ownEntryOf),
    /** Deletes entries that are older than the retention period. */
    sweep: (): Promise<void> => deleteEntries(db, new Date(clock.now().getTime() - keptMs)),
  }
}

export type SecurityLogService = ReturnType<typeof createSecurityLogService>
