import { setTimeout as timer } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { emptyFolder, generateTree, readTree, writeTree } from '../import-trees.ts'
import { type TestInstallation, seededInstallation } from './installation.ts'
import { createRandom } from './padded-pdf.ts'
import { reportFigure, rounds } from './rounds.ts'
import { runCli, slowTestMs, startCli } from './server-program.ts'

/** Few beside the other tests; as the requirement has it in `npm run test:long`. */
const isLong = process.env['ROUNDS'] !== undefined
const [subjects, pdfs] = isLong ? [60, 500] : [6, 40]
const planLimitSeconds = 5
const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)

vi.setConfig({ testTimeout: (rounds + 2) * slowTestMs })

const lastLineOf = (output: string): string => output.split('\n').at(-1) ?? ''

const countsOf = (output: string): Record<string, number> =>
  Object.fromEntries(
    [...lastLineOf(output).matchAll(/(created|skipped|failed) (\d+)/g)].map(([, name, count]) => [
      name,
      Number(count),
    ]),
  )

const exportOf = async (installation: TestInstallation) => {
  const folder = join(await emptyFolder(), 'export')
  const { code, errors } = await runCli(installation, ['export', folder])
  expect([code, errors]).toEqual([0, ''])
  return readTree(folder)
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now()
  const result = await work()
  return [result, performance.now() - from]
}

/** Kills an import soon after it has created a few things. @returns whether it was still at work */
const killAmid = async (installation: TestInstallation, tree: string, random: () => number) => {
  const killAfter = Math.ceil((random() * pdfs) / rounds)
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

test(`an import of ${pdfs} PDFs that is killed ${rounds} times ends as one that was not (SEED=${seed})`, async () => {
  const tree = await writeTree(generateTree(subjects, pdfs))
  const smooth = await seededInstallation()
  const [first, firstMs] = await timed(() => runCli(smooth, ['import', tree]))
  expect([first.code, countsOf(first.output)['failed']]).toEqual([0, 0])
  const [second, secondMs] = await timed(() => runCli(smooth, ['import', tree]))
  expect(countsOf(second.output)).toEqual({
    created: 0,
    skipped: countsOf(first.output)['created'],
    failed: 0,
  })
  const wanted = await exportOf(smooth)
  expect(Object.keys(wanted).filter((path) => path.endsWith('.pdf'))).toHaveLength(pdfs)

  const random = createRandom(seed)
  const shaken = await seededInstallation()
  let cut = 0
  for (let round = 0; round < rounds; round += 1) {
    if (await killAmid(shaken, tree, random)) cut += 1
  }
  expect(cut).toBeGreaterThan(0)
  const last = await runCli(shaken, ['import', tree])
  expect([last.code, countsOf(last.output)['failed']]).toEqual([0, 0])
  expect(await exportOf(shaken)).toEqual(wanted)
  const doctor = await runCli(shaken, ['doctor', '--deep'])
  expect(doctor.output).toBe('Everything is in order.')

  const planSeconds = Number(/Planned in ([\d.]+) s/.exec(first.output)?.[1])
  // Beside other tests a second says nothing.
  expect(planSeconds).toBeLessThan(isLong ? planLimitSeconds : Infinity)
  await reportFigure(
    `import of ${pdfs} PDFs in ${subjects} subjects: planned in ${planSeconds} s, done in ${Math.round(firstMs)} ms; ` +
      `the second time created 0 in ${Math.round(secondMs)} ms; ${rounds} SIGKILLs, ${cut} of them amid the work: ` +
      `the same export`,
  )
})
