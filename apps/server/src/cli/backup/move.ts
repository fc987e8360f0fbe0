import { randomUUID } from 'node:crypto'
import { isPaired, renewId } from '../../library/files-pair/files-pair.service.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Config, dataPaths } from '../../platform/config.ts'
import { openStorage, storageRoot } from '../../platform/storage/files-dir.ts'
import { patientLimits } from '../../platform/db/limits.ts'
import { openServer } from '../../platform/db/server-database.ts'
import { Refusal } from '../sentences.ts'
import { dumpJobs, readMigrations } from './contents.ts'
import { requireKnownMigrations } from './manifest.ts'
import { atOneMoment, openUnused } from './source.ts'
import { type TableLines, dumpTable, listTables } from './table-rows.ts'
import { fillDatabase, requireEmptyDatabase } from './target.ts'

async function* readTables(tx: Db): AsyncGenerator<TableLines> {
  for (const name of await listTables(tx)) yield { name, lines: dumpTable(tx, name) }
}

/**
 * Copies the database of an embedded installation to an empty PostgreSQL database. The files stay where they are, and
 * belong to the new database from then on: a later start on the old one is refused. That one is only read.
 * @returns sentences about what was done and which settings to change.
 */
export const move = async (config: Config, databaseUrl: string): Promise<string> => {
  const { dataDir } = config
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Refusal('The address after --to must start with postgres:// or postgresql://.')
  }
  if (config.databaseUrl !== null) {
    throw new Refusal('A move begins at the embedded database of DATA_DIR: run it without DATABASE_URL.')
  }
  const source = await openUnused(config, 'what is written during a move would be lost.')
  const target = openServer(databaseUrl, { limits: patientLimits })
  const installationId = randomUUID()
  let isMarked = false
  try {
    await requireEmptyDatabase(target)
    const storage = await openStorage(config)
    const { tables, rows } = await atOneMoment(source, async (tx) => {
      const migrations = await readMigrations(tx)
      requireKnownMigrations(`The database in ${dataDir}`, migrations)
      const contents = { migrations, tables: readTables(tx), jobs: dumpJobs(tx) }
      return fillDatabase(target, contents, async (filled) => {
        isMarked = await isPaired(filled, storage)
        if (isMarked) await renewId(filled, installationId)
      })
    })
    if (isMarked) await storage.writeMarker(installationId)
    const { jwtSecret, database } = dataPaths(dataDir)
    return [
      `Moved ${tables} tables with ${rows} rows. From now on start the server with:`,
      `  DATABASE_URL  the address you gave`,
      `  DATA_DIR      ${dataDir} as before: the files stay in ${storageRoot(config)}`,
      `  JWT_SECRET    ${config.jwtSecret === null ? `the content of ${jwtSecret}` : 'as before'}, so that no one has to sign in again`,
      `The embedded database in ${database} is as it was, and no longer used: the files belong to the new one now.`,
    ].join('\n')
  } finally {
    await target.close()
    await source.close()
  }
}
