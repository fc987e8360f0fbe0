import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rssBytes } from '../../../test/processes/process-probe.ts'
import { createStopwatch, processorMsOf, rssBytesOf } from './process-use.ts'

const megabyte = 1_000_000

/** Runs a script of a shell. @returns the shell's id as soon as a line is printed */
const startShell = async (script: string, env: NodeJS.ProcessEnv = {}): Promise<number> => {
  const shell = spawn('/bin/sh', ['-c', script], { env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const { pid } = shell
  if (pid === undefined) throw new Error('No shell starts.')
  onTestFinished(() => void process.kill(-pid, 'SIGKILL'))
  await once(createInterface(shell.stdout), 'line')
  return pid
}

/** Starts a shell that starts a program of Node, which prints a line. */
const startBehindShell = (script: string): Promise<number> =>
  startShell(`'${process.execPath}' -e "$SCRIPT" & wait`, { SCRIPT: script })

const waits = `console.log('done'); setInterval(() => {}, 1000)`
const works = `while (process.cpuUsage().user < 200000) {} ${waits}`

describe.runIf(process.platform === 'linux')('what a process uses', () => {
  test('includes the memory of a program that it has started', async () => {
    const pid = await startBehindShell(`globalThis.held = Buffer.alloc(${100 * megabyte}, 1); ${waits}`)
    expect(rssBytesOf(pid)).toBeGreaterThan(100 * megabyte)
  })

  test('includes a fork only when it has become another program', async () => {
    const pid = await startShell(
      `held=$(head -c ${4 * megabyte} /dev/zero | tr '\\0' a); (echo done; read line); :`,
    )
    const own = await rssBytes(pid)
    expect([own > 4 * megabyte, rssBytesOf(pid)]).toEqual([true, own])
  })

  test('includes the processor time of a program that is still running', async () => {
    const pid = await startBehindShell(works)
    expect(processorMsOf(pid)).toBeGreaterThanOrEqual(190)
  })
})

test('a process that has ended uses nothing', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  const readUsed = createStopwatch(child.pid ?? 0, 'processor')
  await once(child, 'exit')
  expect([rssBytesOf(child.pid ?? 0), readUsed() >= 0]).toEqual([0, true])
})
