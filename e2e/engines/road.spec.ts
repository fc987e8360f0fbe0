import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credit, dayAgo, statementHeader } from '../support/bank-statement.ts'
import { copyDemo } from '../support/demo-copy.ts'
import { birdGuide, pdfFileOf } from '../support/pages.ts'
import { startServerProcess, troubleIn } from '../support/server-process.ts'
import { newcomer } from '../support/sign-up.ts'
import { expect, test } from '@playwright/test'
import { type Engine, engines } from './engines.ts'
import { Hand } from './hand.ts'
import { startLine } from './line.ts'
import { officeSteps } from './road/office-steps.ts'
import type { Step, World } from './road/step.ts'
import { studentSteps } from './road/student-steps.ts'
import { visitorSteps } from './road/visitor-steps.ts'

const road: readonly Step[] = [...visitorSteps, ...officeSteps, ...studentSteps]

/** What a part of a page shows when it failed. */
const errorPanel = 'could not be (loaded|shown)|Something went wrong'

const writeStatement = async (folder: string): Promise<string> => {
  const path = join(folder, 'november.csv')
  const line = credit({ day: dayAgo(0), utr: newcomer.utr.replaceAll(' ', ''), paise: 14_900 })
  await writeFile(path, `${statementHeader}\n${line}\n`)
  return path
}

/** Walks one step, after which neither page nor console may complain. */
const walkStep = async (
  { name, walk, allowed }: Step,
  hand: Hand,
  world: World,
  takeProblems: () => string[],
) => {
  await walk(hand, world)
  const problems = takeProblems().filter((problem) => allowed === undefined || !allowed.test(problem))
  expect(problems, name).toEqual([])
  expect(await hand.shows(errorPanel), `${name}: an error panel`).toBe(false)
}

/** Walks steps with a browser and a server of their own. */
const walkSteps = async ({ name, start }: Engine, steps: readonly Step[]) => {
  const demo = await copyDemo('engines')
  const server = await startServerProcess(demo.env)
  const line = await startLine(server.url, { isWatching: name === 'WebKit' })
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-road-'))
  const driver = await start(line.takeProblems)
  try {
    const world = {
      line,
      pdfFile: await pdfFileOf(server.url, birdGuide),
      statementPath: await writeStatement(folder),
    }
    const hand = new Hand(driver, line.url)
    for (const step of steps)
      await test.step(step.name, () => walkStep(step, hand, world, driver.takeProblems))
  } catch (error) {
    await writeFile(test.info().outputPath('page.png'), await driver.picture())
    throw error
  } finally {
    await driver.close()
    await line.close()
    await server.stop()
    await demo.remove()
    await rm(folder, { recursive: true })
  }
  expect(troubleIn(server.lines)).toEqual([])
}

for (const engine of engines()) {
  const isOld = engine.name === 'Chromium 112'
  test(
    `every step of the road in ${engine.name}, from the landing page over sign-up, approval and reading offline`,
    { tag: isOld ? [] : '@long' },
    async () => {
      test.setTimeout(600_000)
      await walkSteps(engine, road)
    },
  )
  if (isOld || engine.name === 'Chromium') continue
  test(`the road in ${engine.name}, from the landing page over sign-up, approval and reading offline`, async () => {
    test.setTimeout(600_000)
    await walkSteps(
      engine,
      road.filter(({ isLong }) => isLong !== true),
    )
  })
}
