import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { isRunning } from '../../../test/processes/process-probe.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectureshelf-children-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = async (name: string, program: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, program)
  return path
}

/** Writes a child that starts a program, notes the ids of both, and then does something. */
const writeChild = (name: string, then: string): Promise<string> =>
  write(
    `${name}.mjs`,
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { serveWork } from '${inject('programs')}child-side.js'
    serveWork({ job: { parse: (job) => job }, isTired: () => false, work: async () => {
      const program = spawn('/bin/sh', ['-c', 'exec sleep 1000'], { stdio: 'ignore' })
      writeFileSync('${join(folder, name)}.pids', process.pid + ' ' + program.pid)
      ${then}
    } })`,
  )

/** Starts a server that gives each child a job. @returns its process */
const startServer = async (children: string[]) => {
  const path = await write(
    'server.mjs',
    `import { startWorkProcess } from '${inject('programs')}work-process.js'
    for (const program of ${JSON.stringify(children.map((child) => pathToFileURL(child).href))}) {
      const child = startWorkProcess({ program: new URL(program), report: { safeParse: () => ({ success: false }) },
        maxRssBytes: 1e9, maxHeapMegabytes: 100, limitsTimeOf: 'clock', startsPrograms: true })
      void child.run({ kind: 'work' }, { budget: { leftMs: 1e6 }, onReport: async () => {} })
    }`,
  )
  return spawn(process.execPath, [path], { stdio: 'inherit' })
}

const readPids = async (name: string): Promise<number[]> => {
  const pids = (await readFile(join(folder, `${name}.pids`), 'utf8')).split(' ').map(Number)
  expect(pids).toHaveLength(2)
  return pids
}

test.runIf(process.platform === 'linux')(
  'a child ends with a server that is killed, busy or not, and the programs that it has started end, too',
  async () => {
    const waiting = await writeChild('waiting', 'await new Promise(() => {})')
    const busy = await writeChild('busy', 'for (;;) {}')
    const server = await startServer([waiting, busy])
    onTestFinished(() => void server.kill('SIGKILL'))
    const pids = await vi.waitFor(async () => [...(await readPids('waiting')), ...(await readPids('busy'))], {
      timeout: 20_000,
    })
    onTestFinished(() => {
      for (const pid of pids) spawn('kill', ['-KILL', String(pid)], { stdio: 'ignore' })
    })
    expect(await Promise.all(pids.map(isRunning))).toEqual([true, true, true, true])
    server.kill('SIGKILL')
    await vi.waitFor(
      async () => expect(await Promise.all(pids.map(isRunning))).toEqual([false, false, false, false]),
      { timeout: 20_000 },
    )
  },
)
