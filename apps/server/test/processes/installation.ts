import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openInstallation } from '../../src/cli/installation.ts'
import { dataPaths, readConfig } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { setting } from '../../src/schema.ts'
import { createSection, createSubject } from '../factories.ts'
import { createPerson, createSubscription } from '../people.ts'
import { createDatabase } from '../postgres-admin.ts'
import { unpackTemplate } from '../template-folder.ts'
import { atTheEnd } from './endings.ts'

/** An installation to start a server process on. */
export interface TestInstallation {
  dataDir: string
  /** The environment of every process that uses the installation. */
  env: Record<string, string>
}

export interface SeededInstallation extends TestInstallation {
  sectionId: string
}

export const owner = {
  usn: '1LS00OWNER',
  name: 'Suma Shetty',
  email: 'suma@example.com',
  password: 'the password of the tests',
}

/** Students with access to the subject and the owner's password. */
export const studentUsns = Array.from(
  { length: 20 },
  (_, index) => `1LS22CS1${String(index).padStart(2, '0')}`,
)

/** The one subject of a seeded installation, and where it is taught. */
export const seededSubject = { subCode: 'BCS502', department: 'CSE', scheme: '2022', semester: '5th Sem' }

/** A subject that a test adds to it. */
export const otherSubject = {
  ...seededSubject,
  subCode: 'BCS503',
  subAbb: 'TOC',
  subName: 'Theory of Computation',
}

const sharedSecret = 'a secret that every process of the tests shares'

/** Creates a folder that is deleted after the test or the file. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-process-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Tests that press a server hard do it as one person, from one address. */
const withoutLimits = { READS_PER_SECOND_PERSON: '1000000', READS_PER_SECOND_ADDRESS: '1000000' }

const fileEnv = (dataDir: string) => ({ DATA_DIR: dataDir, ...withoutLimits })

const serverEnv = (dataDir: string, databaseUrl: string) => ({
  DATA_DIR: dataDir,
  ...withoutLimits,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: sharedSecret,
})

const createOnServer = (template: string | null): Promise<string> => {
  const serverUrl = inject('serverUrl')
  const prefix = inject('templateDatabase')
  if (serverUrl === null || prefix === null) throw new Error('The tests have no PostgreSQL server.')
  return createDatabase(serverUrl, prefix, template)
}

/** Creates an installation that has never been opened. */
export const emptyInstallation = async (): Promise<TestInstallation> => {
  const dataDir = await temporaryFolder()
  const env = inject('serverUrl') === null ? fileEnv(dataDir) : serverEnv(dataDir, await createOnServer(null))
  return { dataDir, env }
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

/** Copies the migrated template of the suite, as a data folder or as a database of the server. */
const copyTemplate = async (dataDir: string): Promise<TestInstallation> => {
  const file = inject('templateFile')
  if (file === null) {
    return { dataDir, env: serverEnv(dataDir, await createOnServer(inject('templateDatabase'))) }
  }
  await unpackTemplate(file, dataPaths(dataDir).database)
  return { dataDir, env: fileEnv(dataDir) }
}

/** Creates an installation whose database is migrated, and has no row. */
export const migratedInstallation = async (): Promise<TestInstallation> =>
  copyTemplate(await temporaryFolder())

const createStudents = async (database: Database): Promise<void> => {
  for (const usn of studentUsns) {
    const { id } = await createPerson(database.db, { usn })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 6 })
  }
  // The tests' own hash is a cheap one, which would make every sign-in too fast.
  await database.runSql(
    'update student set password_hash = (select password_hash from student where is_owner)',
  )
}

const makeSeeded = async (): Promise<SeededInstallation> => {
  const copied = await copyTemplate(await mkdtemp(join(inject('suiteFolder'), 'seeded-')))
  const config = readConfig(copied.env, { webDir: null })
  const { deps, services, close } = await openInstallation(config, (error) => {
    throw error
  })
  try {
    await services.students.createOwner(owner)
    // A test that counts mails must not depend on the day of the week.
    await deps.database.db.insert(setting).values({ key: 'weeklyDigest', value: false })
    await createStudents(deps.database)
    const { id } = await createSubject(deps.database.db, { subCode: seededSubject.subCode })
    const section = await createSection(deps.database.db, id)
    // Each copy creates its own secret.
    await rm(dataPaths(copied.dataDir).jwtSecret, { force: true })
    return { ...copied, sectionId: section.id }
  } finally {
    await close()
  }
}

let seeded: Promise<SeededInstallation> | null = null

/** Copies an installation with an owner, students, and one subject with one section. */
export const seededInstallation = async (): Promise<SeededInstallation> => {
  const from = await (seeded ??= makeSeeded())
  const dataDir = await temporaryFolder()
  // A thousand small files: copying them asynchronously takes three times as long.
  cpSync(from.dataDir, dataDir, { recursive: true })
  const url = from.env['DATABASE_URL']
  const env = url === undefined ? fileEnv(dataDir) : serverEnv(dataDir, await createOnServer(databaseOf(url)))
  return { dataDir, env, sectionId: from.sectionId }
}
