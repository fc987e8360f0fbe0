// Shared by all scripts: the project's folder, running programs, and skipping work that is done.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the foreground; its exit code decides. */
export const run = (command, args, options = {}) => {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  return signal === null ? (status ?? 1) : 1
}

/** The environment in which the tools of the project are found. */
export const toolEnv = (env) => ({
  ...process.env,
  ...env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
})

/** Runs a tool of the project, installed or not in the PATH. */
export const runTool = (name, args, options = {}) =>
  run(name, args, { ...options, env: toolEnv(options.env) })

/**
 * Runs a tool of the project beside others.
 * @returns its exit code, and all it printed, in order, unless that was shown while it ran
 */
export const runToolAside = (name, args, { env = {}, isShown = false } = {}) =>
  new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(name, args, { cwd: root, env: toolEnv(env), stdio })
    const pieces = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => pieces.push(piece))
    const end = (code, reason = '') =>
      resolve({ code, output: `${Buffer.concat(pieces)}${reason}`.trimEnd() })
    child.once('error', (error) => end(1, error.message))
    child.once('close', (code, signal) => end(signal === null ? (code ?? 1) : 1, signal ?? ''))
  })

/** Starts a program and hands signals on to it; ends when it ends. */
export const become = (command, args, env = {}) => {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}

const ignored = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
])

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => !ignored.has(name))
    .flatMap((name) => filesBelow(join(path, name)))
}

/** Hashes files and folders, without what is built or installed. */
export const hashOf = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Does work unless its results exist and were made from exactly these inputs. */
export const unlessDone = ({ name, inputs, results, stampDir }, work) => {
  const folder = join(root, stampDir)
  const stamp = join(folder, `.lectureshelf-${name}`)
  const hash = hashOf(inputs)
  const areThere = results.every((path) => existsSync(join(root, path)))
  if (areThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0
  const code = work()
  if (code === 0) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, hash)
  }
  return code
}

/** Installs the packages of the lock file, once. */
export const ensureInstalled = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`LectureShelf needs Node 20.19 or later; this is ${process.version}.`)
    process.exit(1)
  }
  const code = unlessDone(
    {
      name: 'install',
      inputs: ['package-lock.json', 'package.json', '.npmrc'],
      results: ['node_modules/fastify', 'node_modules/react'],
      stampDir: 'node_modules',
    },
    () => {
      console.log('Installing packages ...')
      return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    },
  )
  if (code !== 0) process.exit(code)
}

/** The commit that is checked out, with a mark for changes since; null where git does not know it. */
const commitHere = () => {
  if (!existsSync(join(root, '.git'))) return process.env.COMMIT || null
  const words = ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty=-changed']
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Notes what `lectureshelf --version` prints. */
const noteVersion = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const file = join(root, 'apps', 'server', 'dist', 'version.json')
  writeFileSync(file, `${JSON.stringify({ version, commit: commitHere() })}\n`)
}

const buildSecondsFile = '.cache/build-seconds'

/** Reads how long the last whole build took. */
export const readBuildSeconds = () => Number(readFileSync(join(root, buildSecondsFile), 'utf8'))

const build = () => {
  console.log('Building ...')
  const start = Date.now()
  const code =
    run('npm', ['run', 'build', '--silent', '-w', 'apps/server']) ||
    run('npm', ['run', 'build', '--silent', '-w', 'apps/web']) ||
    run(process.execPath, ['scripts/empty-database.mjs']) ||
    run(process.execPath, ['scripts/notices.mjs'])
  mkdirSync(join(root, '.cache'), { recursive: true })
  if (code === 0) writeFileSync(join(root, buildSecondsFile), String((Date.now() - start) / 1000))
  return code
}

/** Builds server and browser code, once per state of the sources, and notes the version and the time it took. */
export const ensureBuilt = () => {
  const code = unlessDone(
    {
      name: 'build',
      inputs: [
        'package-lock.json',
        'apps',
        'packages',
        'scripts/empty-database.mjs',
        'scripts/notices.mjs',
        'demo/content',
        'demo/content.ts',
        'demo/people.ts',
        'demo/subjects.ts',
      ],
      results: [
        'apps/server/dist/cli.js',
        'apps/server/dist/empty-database.tar.gz',
        'apps/web/dist/index.html',
        'apps/server/dist/THIRD-PARTY-NOTICES.md',
        buildSecondsFile,
      ],
      stampDir: '.cache',
    },
    build,
  )
  if (code !== 0) process.exit(code)
  noteVersion()
}

export const builtCli = join(root, 'apps', 'server', 'dist', 'cli.js')
