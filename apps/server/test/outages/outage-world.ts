import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInstallation } from '../../src/cli/installation.ts'
import { type RunningServer, startServer } from '../../src/cli/serve.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createSubject } from '../factories.ts'
import { signIn } from '../processes/http-client.ts'
import { owner, seededSubject } from '../processes/installation.ts'
import { type Calls, callsAs } from './calls.ts'
import { OwnCluster } from './own-cluster.ts'

/** The time limit of a statement in these tests. */
export const statementSeconds = 4

/** A server with an owner and a subject, on a PostgreSQL server of its own. */
export interface OutageWorld {
  cluster: OwnCluster
  calls: Calls
  token: string
  /** Starts another server on the same database. */
  startAnother: (databaseUrl: string) => Promise<RunningServer>
  close: () => Promise<void>
}

export const openOutageWorld = async (): Promise<OutageWorld> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectureshelf-outage-data-'))
  const cluster = await OwnCluster.create()
  const configOf = (databaseUrl: string) =>
    readConfig(
      {
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        JWT_SECRET: 'a secret that every process of the tests shares',
        DATABASE_CONNECT_SECONDS: '2',
        DATABASE_STATEMENT_SECONDS: String(statementSeconds),
        READS_PER_SECOND_PERSON: '1000000',
        READS_PER_SECOND_ADDRESS: '1000000',
      },
      { webDir: null },
    )
  const config = configOf(cluster.url)
  const { deps, services, close } = await openInstallation(config, () => undefined)
  await services.students.createOwner(owner)
  await createSubject(deps.database.db, { subCode: seededSubject.subCode })
  await close()
  const startAnother = (databaseUrl: string) => startServer(configOf(databaseUrl), () => Promise.resolve())
  const server = await startAnother(cluster.url)
  const token = await signIn(server.url)
  return {
    cluster,
    token,
    calls: callsAs(server.url, token),
    startAnother,
    close: async () => {
      await server.stop()
      await cluster.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
