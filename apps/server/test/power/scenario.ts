import { cpSync, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import type { Installation } from '../../src/cli/installation.ts'
import { whileOpened } from '../processes/claims-at-rest.ts'
import { type TestInstallation, temporaryFolder } from '../processes/installation.ts'
import { type Survival, PlayedDisk } from './disk-after-cut.ts'
import { RecordedTree } from './recorded-tree.ts'
import { recordDuring } from './recorder.ts'

/** A recording of some work, and what must be true after a power cut during it. */
export interface Recording {
  tree: RecordedTree
  /** When something was acknowledged, as positions in the recording. */
  moments: number[]
  /** Returns what a disk lacks that was acknowledged before a position. */
  findLosses: (image: string, position: number) => Promise<string[]>
}

/** The data folder inside a recorded folder, which has room for a backup beside it. */
export const dataDirIn = (folder: string): string => join(folder, 'data')

export const installationIn = (folder: string): TestInstallation => ({
  dataDir: dataDirIn(folder),
  env: { DATA_DIR: dataDirIn(folder) },
})

const neededBytes = 500_000_000
const inMemory = '/dev/shm'

/**
 * Creates a folder in memory, where there is room: a database has a thousand files, and their syncs are recorded, not
 * needed.
 */
export const folderInMemory = async (): Promise<string> => {
  const found = existsSync(inMemory) ? statfsSync(inMemory) : null
  if (found === null || found.bavail * found.bsize < neededBytes) return temporaryFolder()
  const folder = await mkdtemp(join(inMemory, 'lectureshelf-power-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates the folder to record, with a copy of a data folder in it. */
export const folderWith = async (dataDir: string | null): Promise<string> => {
  const folder = await folderInMemory()
  if (dataDir !== null) cpSync(dataDir, dataDirIn(folder), { recursive: true })
  return folder
}

/** Records what some work does to a folder; what is there before counts as synced. */
export const record = async (
  folder: string,
  work: (tree: RecordedTree) => Promise<void>,
): Promise<RecordedTree> => {
  const base = join(await folderInMemory(), 'base')
  mkdirSync(base)
  cpSync(folder, base, { recursive: true })
  const tree = new RecordedTree(folder, base)
  return recordDuring(tree, () => work(tree))
}

const readEverything = async ({ deps: { database } }: Installation): Promise<void> => {
  const { rows } = await database.runSql(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  // Checksums of pages are compared by reading them.
  for (const { name } of rows) await database.runSql(`select count(t.*::text) from "${String(name)}" t`)
}

/** Starts the installation of an image. @returns what doctor finds, and what `work` does */
export const findProblemsIn = async (
  image: string,
  work: (installation: Installation) => Promise<string[]>,
): Promise<string[]> =>
  whileOpened(
    installationIn(image),
    async (opened) => {
      await readEverything(opened)
      return [...(await findProblems(opened, { isDeep: true })), ...(await work(opened))]
    },
    // What is read here has been cut already: syncing a thousand files again would prove nothing.
    { isCopy: true },
  )

const survivals: Survival[] = ['nothing', 'everything', 'some', 'some']

const pick = <T>(values: readonly T[], random: () => number): T | undefined =>
  values[Math.floor(random() * values.length)]

/** Positions of cuts, in their order: half of them when something was just acknowledged. */
const choosePositions = ({ tree, moments }: Recording, cuts: number, random: () => number): number[] =>
  Array.from({ length: cuts }, (_, index) => {
    const anywhere = Math.ceil(random() * tree.operations.length)
    return index % 2 === 0 ? (pick(moments, random) ?? anywhere) : anywhere
  }).toSorted((a, b) => a - b)

/** Cuts the power at several moments of a recording. @returns what was lost or is inconsistent */
export const cutOften = async (
  recording: Recording,
  { cuts, random }: { cuts: number; random: () => number },
): Promise<string[]> => {
  const disk = new PlayedDisk(recording.tree)
  const image = join(await folderInMemory(), 'image')
  const losses: string[] = []
  for (const position of choosePositions(recording, cuts, random)) {
    const survival = pick(survivals, random) ?? 'nothing'
    disk.playTo(position)
    disk.writeImage(image, survival, random)
    // After a power cut, the process that the lock names is dead; in this test it lives.
    await rm(join(dataDirIn(image), 'server.lock'), { force: true })
    const found = await recording
      .findLosses(image, position)
      .catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])
    const where = `${survival} survives a cut at ${position} of ${recording.tree.operations.length}`
    losses.push(...found.map((loss) => `${where}: ${loss}`))
    if (existsSync(image)) await rm(image, { recursive: true })
  }
  return losses
}
