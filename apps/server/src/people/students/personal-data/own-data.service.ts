import { findStudent } from '../../../base/identity/students.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Throttle } from '../../../platform/throttle.ts'
import { markedTables } from '../../../schema/personal.ts'
import { findMarkedPerson } from './marked-person.query.ts'
import { readOwnRows } from './own-data.query.ts'
import type { DbAndClock } from '../../../platform/db/database.ts'

/** Limited because it reads every table: a stolen session must not overload the server. */
const downloadsPerWindow = 10

interface Options extends DbAndClock {
  throttle: Throttle
}

/** Creates the service that shows people what is stored about them, from the marks of the schema. */
export const createOwnDataService = ({ db, clock, throttle }: Options) => ({
  /**
   * Returns everything stored about a person, table by table, as the pieces of one JSON text.
   * @throws AppError `too_many_requests`, or `not_found` for a deleted account.
   */
  readOwnData: async (actor: Actor): Promise<AsyncGenerator<string>> => {
    await throttle.take([{ parts: ['own-data', actor.id], freeAttempts: downloadsPerWindow }])
    const account = orNotFound(await findStudent(db, actor.id))
    const { usn } = account
    const person = await findMarkedPerson(db, account, clock.now())
    return (async function* pieces() {
      yield `{"usn":${JSON.stringify(usn)},"writtenAt":${JSON.stringify(clock.now())},"tables":{`
      let separator = ''
      for (const [name, marks] of markedTables) {
        const rows = await readOwnRows(db, marks, person)
        if (Object.keys(rows).length === 0) continue
        yield `${separator}${JSON.stringify(name)}:${JSON.stringify(rows)}`
        separator = ','
      }
      yield '}}\n'
    })()
  },
})
