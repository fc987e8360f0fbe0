import { setTimeout as timer } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { importOps } from '@lectureshelf/contract/library/imports'
import { fillPath } from '@lectureshelf/contract/operation'
import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import { runImport } from '../../src/cli/import-command.ts'
import type { Installation } from '../../src/cli/installation.ts'
import { student } from '../../src/schema.ts'
import { generateTree, readTree, writeTree } from '../import-trees.ts'
import { whileOpened } from './claims-at-rest.ts'
import { exportHere } from './command-here.ts'
import { getWith, signIn } from './http-client.ts'
import { type TestInstallation, seededInstallation } from './installation.ts'
import { createRandom } from './padded-pdf.ts'
import { isInRounds, kills, reportFigure } from './rounds.ts'
import { lastLineOf, runCli, slowTestMs, startCli, startServer, waitFor } from './server-program.ts'

/** `npm run test:long` runs as many as the requirement says, other runs only a few. */
const [subjects, pdfs] = isInRounds ? [60, 500] : [4, 24]
const planLimitSeconds = 5
const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)

vi.setConfig({ testTimeout: (kills + 2) * slowTestMs })

const countsOf = (output: string): Record<string, number> =>
  Object.fromEntries(
    [...lastLineOf(output).matchAll(/(created|skipped|failed) (\d+)/g)].map(([, name, count]) => [
      name,
      Number(count),
    ]),
  )

const exportOf = async (installation: TestInstallation) => readTree(await exportHere(installation))

/** Imports in this process. @returns what the command prints, and how long it took */
const importHere = async ({ services }: Installation, path: string) => {
  const lines: string[] = []
  const { signal } = new AbortController()
  const print = (line: string) => void lines.push(line)
  const from = performance.now()
  const code = await runImport(services.imports, { path, isDryRun: false, print, signal })
  return { code, output: lines.join('\n'), ms: performance.now() - from }
}

/** Imports a tree twice without a disturbance. */
const importSmoothly = (installation: TestInstallation, tree: string) =>
  whileOpened(installation, async (opened) => {
    const first = await importHere(opened, tree)
    expect([first.code, countsOf(first.output)['failed']]).toEqual([0, 0])
    const second = await importHere(opened, tree)
    const skipped = countsOf(first.output)['created']
    expect(countsOf(second.output), 'the second import').toEqual({ created: 0, skipped, failed: 0 })
    return { first, second }
  })

/** Kills an import soon after it has created a few things. @returns whether it was still running */
const killDuringImport = async (installation: TestInstallation, tree: string, random: () => number) => {
  const killAfter = Math.ceil((random() * pdfs) / kills)
  let created = 0
  let reach: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const program = startCli(installation, ['import', tree], (text) => {
    created += text.split('created ').length - 1
    if (created >= killAfter) reach()
  })
  await Promise.race([reached, program.ended])
  await timer(random() * 30)
  program.signal('SIGKILL')
  return (await program.ended).code === null
}

test(`an import of ${pdfs} PDFs that is killed ${kills} times ends like an undisturbed one (SEED=${seed})`, async () => {
  const tree = await writeTree(generateTree(subjects, pdfs))
  const smooth = await seededInstallation()
  const { first, second } = await importSmoothly(smooth, tree)
  const wanted = await exportOf(smooth)
  expect(Object.keys(wanted).filter((path) => path.endsWith('.pdf'))).toHaveLength(pdfs)

  const random = createRandom(seed)
  const shaken = await seededInstallation()
  let cut = 0
  for (let round = 0; round < kills; round += 1) {
    if (await killDuringImport(shaken, tree, random)) cut += 1
  }
  expect(cut).toBeGreaterThan(0)
  const last = await runCli(shaken, ['import', tree])
  expect([last.code, countsOf(last.output)['failed']]).toEqual([0, 0])
  expect(await exportOf(shaken)).toEqual(wanted)
  expect(await whileOpened(shaken, (opened) => findProblems(opened, { isDeep: true }))).toEqual([])

  const planSeconds = Number(/Planned in ([\d.]+) s/.exec(first.output)?.[1])
  // The time means nothing while other tests run.
  expect(planSeconds).toBeLessThan(isInRounds ? planLimitSeconds : Infinity)
  await reportFigure(
    `import of ${pdfs} PDFs in ${subjects} subjects: planned in ${planSeconds} s, done in ${Math.round(first.ms)} ms; ` +
      `the second time created 0 in ${Math.round(second.ms)} ms; ${kills} SIGKILLs, ${cut} of them during the work: ` +
      `the same export`,
  )
})

/** Uploads an archive, plans and starts it, as the owner does in the browser. @returns its id */
const startFromBrowser = (installation: TestInstallation, archive: Uint8Array): Promise<string> =>
  whileOpened(installation, async ({ deps, services }) => {
    const [row] = await deps.database.db.select().from(student).where(eq(student.isOwner, true))
    const actor = await services.sessions.findActor(row?.id ?? '')
    if (actor === null) throw new Error('There is no owner.')
    const staged = await deps.storage.stage(Readable.from([archive]), { maxBytes: archive.length })
    const { importId } = await services.imports.receive(actor, { staged, originalName: 'notes.zip' })
    await deps.jobs.drain()
    await services.imports.start(actor, importId)
    return importId
  })

const readImport = async (url: string, token: string, importId: string) => {
  const answer = await getWith(url, token, fillPath(importOps.read.path, { importId }))
  return importOps.read.response.parse(await answer.json()).import
}

test('an import whose server was killed is finished by the next one', async () => {
  const installation = await seededInstallation()
  const tree = generateTree(3, 24)
  const entries = Object.entries(tree).map(([path, bytes]) => [path, Buffer.from(bytes)] as const)
  const importId = await startFromBrowser(installation, zipSync(Object.fromEntries(entries)))
  const first = await startServer(installation)
  const token = await signIn(first.url)
  await waitFor('a part of it is imported', async () =>
    (await readImport(first.url, token, importId)).created > 12 ? true : null,
  )
  await first.kill()
  const next = await startServer(installation)
  const done = await waitFor('it is done', async () => {
    const read = await readImport(next.url, token, importId)
    return read.state === 'done' ? read : null
  })
  expect(done).toMatchObject({ failed: 0, refused: 0 })
  expect(done.created + done.skipped).toBe(done.toCreate)
  const exported = await exportOf(installation)
  expect(Object.keys(exported).filter((path) => path.endsWith('.pdf'))).toHaveLength(24)
  expect(await next.stop()).toBe(0)
})
