import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cliPath } from './server-process.ts'

/**
 * Seeds the demo once, covers and all; each worker runs a server on a copy of it. `E2E_DEMO_DIR` names one that
 * is there already, for whoever runs a single file again and again.
 */
const prepareDemo = async () => {
  if (process.env['E2E_DEMO_DIR'] !== undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-e2e-'))
  const dataDir = join(folder, 'demo')
  await promisify(execFile)(process.execPath, [cliPath, 'seed', '--demo', '--process'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  process.env['E2E_DEMO_DIR'] = dataDir
  return () => rm(folder, { recursive: true, force: true })
}

export default prepareDemo
