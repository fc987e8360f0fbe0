import { cp, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openBackup } from '../../src/cli/backup/manifest.ts'
import { atOneMoment, openUnused } from '../../src/cli/backup/source.ts'
import { dumpTable, listTables } from '../../src/cli/backup/table-rows.ts'
import { runImport } from '../../src/cli/import-command.ts'
import type { Installation } from '../../src/cli/installation.ts'
import { dataPaths, readConfig } from '../../src/platform/config.ts'
import { readLastBackup } from '../../src/platform/data-dir/last-backup.ts'
import { openEmbedded } from '../../src/platform/db/database.ts'
import { applyMigrations } from '../../src/platform/db/migrations.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { generateTree, writeTree } from '../import-trees.ts'
import { whileOpened } from '../processes/claims-at-rest.ts'
import { runCliHere } from '../processes/command-here.ts'
import { owner, seededInstallation, studentUsns, temporaryFolder } from '../processes/installation.ts'
import type { RecordedTree } from './recorded-tree.ts'
import {
  type Recording,
  dataDirIn,
  findProblemsIn,
  folderInMemory,
  folderWith,
  installationIn,
  record,
} from './scenario.ts'

const unless = (isTrue: boolean, sentence: string): string[] => (isTrue ? [] : [sentence])

const findMissingStudents = async ({ deps: { database } }: Installation): Promise<string[]> => {
  const { rows } = await database.runSql('select usn from student')
  const there = new Set(rows.map((row) => row['usn']))
  return [owner.usn, ...studentUsns].filter((usn) => !there.has(usn)).map((usn) => `${usn} is missing`)
}

const runHere = async (folder: string, argv: string[]): Promise<void> => {
  const { code, errors } = await runCliHere(installationIn(folder), argv)
  if (code !== 0) throw new Error(`${argv[0]} ended with ${code}: ${errors}`)
}

/** Records work that acknowledges once, at its end. */
const recordOnce = async (
  folder: string,
  work: (tree: RecordedTree) => Promise<void>,
  findLosses: (image: string, isAcknowledged: boolean) => Promise<string[]>,
): Promise<Recording> => {
  let acknowledged = 0
  const tree = await record(folder, async (recorded) => {
    await work(recorded)
    acknowledged = recorded.operations.length
  })
  return {
    tree,
    moments: [acknowledged],
    findLosses: (image, position) => findLosses(image, position >= acknowledged),
  }
}

/** Leaves out what doctor says of an installation that never had an owner. */
const withoutOwner = (problems: string[]): string[] =>
  problems.filter((problem) => !problem.startsWith('There is no owner.'))

/** Records the very first start, in which the owner's account is created. */
export const recordFirstStart = async (): Promise<Recording> => {
  const folder = await folderWith(null)
  const { jwtSecret } = dataPaths(dataDirIn(folder))
  let acknowledged = Infinity
  let secret = ''
  const tree = await record(folder, (recorded) =>
    whileOpened(installationIn(folder), async ({ services }) => {
      await services.students.createOwner(owner)
      acknowledged = recorded.operations.length
      secret = await readFile(jwtSecret, 'utf8')
    }),
  )
  const findLosses: Recording['findLosses'] = async (image, position) => {
    const isAcknowledged = position >= acknowledged
    const found = await findProblemsIn(image, ({ deps }) =>
      Promise.resolve(unless(!isAcknowledged || deps.jwtSecret === secret, 'another secret')),
    )
    return isAcknowledged ? found : withoutOwner(found)
  }
  return { tree, moments: [acknowledged], findLosses }
}

const Journal = z.looseObject({ entries: z.array(z.unknown()) })

/** Copies the first migrations, as an older version of the program had them. */
const olderMigrations = async (count: number): Promise<string> => {
  const folder = await temporaryFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** Records the first start of this program on the database of an older one. */
export const recordMigration = async (): Promise<Recording> => {
  const folder = await folderWith(null)
  const older = await folderInMemory()
  const database = await openEmbedded(join(older, 'db'))
  await applyMigrations(database, await olderMigrations(3))
  await database.runSql(`insert into setting (key, value) values ('notice', '"Kept"')`)
  await database.close()
  await cp(older, dataDirIn(folder), { recursive: true })
  return recordOnce(
    folder,
    () => whileOpened(installationIn(folder), () => Promise.resolve()),
    (image, isAcknowledged) =>
      findProblemsIn(image, async ({ deps, migrated }) => {
        const { rows } = await deps.database.runSql(`select value from setting where key = 'notice'`)
        return [
          ...unless(rows.length === 1, 'the notice is missing'),
          ...unless(!isAcknowledged || migrated.length === 0, `migrated again: ${migrated.join(', ')}`),
        ]
      }).then(withoutOwner),
  )
}

const archiveIn = (folder: string): string => join(folder, 'backup.tar')

/** Records a backup of a stopped installation. */
export const recordBackup = async (): Promise<Recording> => {
  const folder = await folderWith((await seededInstallation()).dataDir)
  return recordOnce(
    folder,
    () => runHere(folder, ['backup', archiveIn(folder)]),
    async (image, isAcknowledged) => {
      const isThere = existsSync(archiveIn(image))
      if (isThere) await openBackup(archiveIn(image))
      const noted = await readLastBackup(dataPaths(dataDirIn(image)).lastBackup)
      return [
        ...unless(isThere || !isAcknowledged, 'the archive is missing'),
        ...unless(noted !== null || !isAcknowledged, 'the time of the backup is missing'),
        ...(await findProblemsIn(image, findMissingStudents)),
      ]
    },
  )
}

/** Records what a move does to the embedded database: it opens, reads and closes it. */
export const recordMove = async (): Promise<Recording> => {
  const folder = await folderWith((await seededInstallation()).dataDir)
  const config = readConfig(installationIn(folder).env, { webDir: null })
  const read = async () => {
    const source = await openUnused(config, 'it is moved.')
    await atOneMoment(source, async (tx) => {
      for (const name of await listTables(tx)) for await (const _ of dumpTable(tx, name));
    })
    await source.close()
  }
  return recordOnce(folder, read, (image) => findProblemsIn(image, findMissingStudents))
}

/** Records a restore into an empty folder. After a cut it is there as a whole, or can be repeated. */
export const recordRestore = async (): Promise<Recording> => {
  const source = await folderWith((await seededInstallation()).dataDir)
  await runHere(source, ['import', await writeTree(generateTree(1, 2))])
  const archive = archiveIn(source)
  await runHere(source, ['backup', archive])
  const folder = await folderWith(null)
  return recordOnce(
    folder,
    () => runHere(folder, ['restore', archive]),
    async (image, isAcknowledged) => {
      const isThere = existsSync(dataPaths(dataDirIn(image)).database)
      if (!isThere && !isAcknowledged) await runHere(image, ['restore', archive])
      return [
        ...unless(isThere || !isAcknowledged, 'the restored database is missing'),
        ...(await findProblemsIn(image, findMissingStudents)),
      ]
    },
  )
}

const importInto = async (
  { services }: Installation,
  path: string,
  isDryRun: boolean,
  print: (line: string) => void,
) => runImport(services.imports, { path, isDryRun, print, signal: new AbortController().signal })

/** Records an import of a folder; each line that it prints is an acknowledgement. */
export const recordImport = async (): Promise<Recording> => {
  const folder = await folderWith((await seededInstallation()).dataDir)
  const source = await writeTree(generateTree(2, 12))
  const done: { at: number; what: string }[] = []
  const tree = await record(folder, (recorded) =>
    whileOpened(installationIn(folder), async (opened) => {
      await importInto(opened, source, false, (line) => {
        const what = /^created (\S+ .+), \d+ to go$/.exec(line)?.[1]
        if (what !== undefined) done.push({ at: recorded.operations.length, what })
      })
    }),
  )
  const findLosses: Recording['findLosses'] = (image, position) =>
    findProblemsIn(image, async (opened) => {
      const plan: string[] = []
      await importInto(opened, source, true, (line) => void plan.push(line))
      return done
        .filter(({ at, what }) => at <= position && plan.some((line) => line.startsWith(`create ${what}: `)))
        .map(({ what }) => `${what} is missing`)
    })
  return { tree, moments: done.map(({ at }) => at), findLosses }
}
