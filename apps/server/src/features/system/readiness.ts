import type { Database } from '../../platform/db/database.ts'
import { within } from '../../platform/db/deadline.ts'
import { AppError, Fault } from '../../platform/errors.ts'
import { rememberSuccess } from '../../platform/memory/remember-success.ts'
import type { SpaceWatch } from '../../platform/space/space-watch.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Anybody may ask whether the server is ready, as often as they like. */
const readyForMs = 500
/** The deadline of the database and the files: with what is remembered, 503 comes within two seconds. */
const readyWithinMs = 1400

interface Options {
  database: Pick<Database, 'ask'>
  storage: Pick<Storage, 'list'>
  space: Pick<SpaceWatch, 'isWritable'>
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal | undefined
}

/** Creates the service that says whether the server is ready. */
export const createReadiness = ({ database, storage, space, stopping }: Options) => {
  const checkParts = rememberSuccess(readyForMs, async () => {
    const files = storage.list()[Symbol.asyncIterator]()
    await within(readyWithinMs, Promise.all([database.ask('select 1'), files.next()]))
  })
  /** Returns whether there is space to write. A disk that does not respond in time counts as full. */
  const isWritable = () => within(readyWithinMs, space.isWritable()).catch(() => false)

  return {
    /**
     * Returns whether there is space to write: reading continues without it, so a proxy must not send readers away.
     * @throws AppError `unavailable` when the database or the files do not respond, or the process stops
     */
    read: async () => {
      try {
        if (stopping?.aborted === true) throw new Fault('the process is stopping')
        // Both begin now, so that one deadline limits them.
        const [, writable] = await Promise.all([checkParts(), isWritable()])
        return { status: 'ready' as const, writable }
      } catch (error) {
        throw new AppError('unavailable', { cause: error })
      }
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>
