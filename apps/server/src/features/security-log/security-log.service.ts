import {
  type OwnSecurityEntry,
  type SecurityEntry,
  type SecurityKind,
  securityLogDays,
} from '@lectureshelf/contract/people/security-log'
import type { Actor, RequestOrigin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SearchPage } from '../../platform/db/lists.ts'
import { createEntryQueue } from './entry-queue.ts'
import { type SecurityPage, pageEntries } from './security-log.query.ts'
import { countEntries, deleteEntries, hasEntry, insertEntry } from './security-log.repo.ts'

const minuteMs = 60_000
const keptMs = securityLogDays * 24 * 60 * minuteMs
/** What anybody can cause without end is stored this often an hour, for a person and a part of the network. */
const floodEntriesPerHour = 60
const floodKinds: readonly SecurityKind[] = ['sign_in_failed', 'refused']

/** What happened. A null origin is the command line. */
export interface SecurityEvent {
  kind: SecurityKind
  /** Whose account; null where nobody has the USN that was tried. */
  personId: string | null
  /** Who did it; left out for the person themself. */
  actorId?: string | null
  origin: RequestOrigin | null
  /** Fixed words, never what somebody typed. */
  detail?: string
}

export interface SecurityLogService {
  /** Records an event in the caller's transaction, with the change that it is about. Never fails. */
  record: (on: Db, event: SecurityEvent) => Promise<void>
  /**
   * Notes an event that may come in floods. It is written within a second, after the answer, so that neither the
   * answer nor its time depends on it.
   */
  note: (event: SecurityEvent) => void
  /** Writes what is noted now. */
  settle: () => Promise<void>
  list: (page: SecurityPage) => Promise<{ items: SecurityEntry[]; total: number }>
  /** What happened to one's own account. */
  listOwn: (actor: Actor, page: SearchPage) => Promise<{ items: OwnSecurityEntry[]; total: number }>
  /** Deletes what was kept long enough. */
  sweep: () => Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  /** Told of a write that failed: nobody's request does. */
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

/** Stores an entry unless the same is there from the last minute, or a flood has filled its share. */
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
  // Where a member of staff was is theirs.
  return { ...shared(row), isByStaff, ...(isByStaff ? { addressPrefix: '', device: '' } : {}) }
}

/** Sign-ins, refusals and changes of passwords and roles: for owners, and each person's own. */
export const createSecurityLogService = ({ db, clock, onError }: Options): SecurityLogService => {
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
    record: (on, event) => store(on, entryOf(event, clock.now())),
    note: (event) => queue.add(entryOf(event, clock.now())),
    settle: queue.settle,
    list: async (page) => {
      const { rows, total } = await read(page)
      const items = rows.map((row) => ({
        ...shared(row),
        person: personOf(row.person),
        actor: personOf(row.actor),
      }))
      return { items, total }
    },
    listOwn: async (actor, { page, size, q }) => {
      const { rows, total } = await read({ page, size, q, person: actor.id })
      return { items: rows.map(ownEntryOf), total }
    },
    sweep: () => deleteEntries(db, new Date(clock.now().getTime() - keptMs)),
  }
}
