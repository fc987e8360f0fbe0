import type { Database } from '../../platform/db/database.ts'
import { within } from '../../platform/db/deadline.ts'
import { AppError, Fault } from '../../platform/errors.ts'
import { rememberSuccess } from '../../platform/memory/remember-success.ts'
import type { SpaceWatch } from '../../platform/space/space-watch.ts'
import { type FilesGuard, FilesNotOurs } from '../../platform/storage/files-guard.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Anyone may ask whether the server is ready, as often as they like. */
const readyForMs = 500
/** The deadline of the database and the files: with what is remembered, 503 comes within two seconds. */
const readyWithinMs = 1400

/** How long the last stored row counts. */
const storedForMs = 5000

/** Does not end on a server that waits for a standby, and fails on one that only reads. */
const storeRow = `insert into journal.hold (kind, key, holder, held_until)
  values ('write-probe', '', gen_random_uuid(), clock_timestamp())
  on conflict (kind, key) do update set holder = excluded.holder, held_until = excluded.held_until`

/** Creates what tells whether a server stores a row now, with one attempt at a time: it may take a connection for long. */
const createWriteProbe = ({ kind, runSql }: Options['database']) => {
  if (kind === 'embedded') return () => Promise.resolve(true)
  const succeed = rememberSuccess(storedForMs, async () => void (await runSql(storeRow)))
  return () =>
    succeed().then(
      () => true,
      () => false,
    )
}

interface Options {
  database: Pick<Database, 'ask' | 'kind' | 'runSql'>
  storage: Pick<Storage, 'list'>
  files: Pick<FilesGuard, 'require'>
  space: Pick<SpaceWatch, 'isWritable'>
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal | undefined
}

/** Creates the service that says whether the server is ready. */
export const createReadiness = ({ database, storage, files, space, stopping }: Options) => {
  const checkParts = rememberSuccess(readyForMs, async () => {
    const stored = storage.list()[Symbol.asyncIterator]()
    await within(readyWithinMs, Promise.all([database.ask('select 1'), stored.next(), files.require()]))
  })
  const storesRows = createWriteProbe(database)
  /** Returns whether files and rows can be stored. A disk or a server that does not respond in time stores nothing. */
  const isWritable = () =>
    within(readyWithinMs, Promise.all([space.isWritable(), storesRows()])).then(
      (all) => all.every(Boolean),
      () => false,
    )

  return {
    /**
     * Returns whether anything can be stored: reading continues without it, so a proxy must not send readers away.
     * @throws AppError `unavailable` when the database or the files do not respond or are not ours, or the process stops
     */
    read: async () => {
      try {
        if (stopping?.aborted === true) throw new Fault('the process is stopping')
        // Both begin now, so that one deadline limits them.
        const [, writable] = await Promise.all([checkParts(), isWritable()])
        return { status: 'ready' as const, writable }
      } catch (error) {
        if (error instanceof FilesNotOurs)
          throw new AppError('unavailable', { extraDetails: error.reason, isExpected: true })
        throw new AppError('unavailable', { cause: error })
      }
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>
