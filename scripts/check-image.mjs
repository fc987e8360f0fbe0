// Builds the image of the Containerfile and starts it as a number on a read-only root, where buildah and a base are.
//   node scripts/check-image.mjs                 the base is made with debootstrap
//   IMAGE_BASE=NAME node scripts/check-image.mjs   or is this image
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

const image = 'lectureshelf-check'
const port = '4791'
const patienceMs = 60_000

const giveUp = (why) => {
  console.error(`The image was not checked: ${why}.`)
  process.exit(1)
}
const hasProgram = (name) => spawnSync(name, ['--version']).error === undefined
const output = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr.slice(-2000)}`)
  return stdout.trim()
}
const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`)
}

if (!hasProgram('buildah')) giveUp('buildah is not installed (apt-get install buildah)')
if (process.getuid() !== 0) giveUp('only root can make a base and mount an image here')
const buildah = (...args) => ['--storage-driver', 'vfs', ...args]

/** Makes a base of Debian's packages. What this machine trusts beyond Debian's authorities is trusted in it, too. */
const makeBase = (folder) => {
  if (!hasProgram('debootstrap')) giveUp('debootstrap is not installed and IMAGE_BASE names no image')
  const base = join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', base])
  const local = '/usr/local/share/ca-certificates'
  if (existsSync(local)) cpSync(local, join(base, local), { recursive: true })
  const container = output('buildah', buildah('from', 'scratch'))
  output('buildah', buildah('add', container, base, '/'))
  output('buildah', buildah('commit', '--rm', container, 'lectureshelf-base'))
  return 'localhost/lectureshelf-base'
}

const isReady = async (child) => {
  const until = Date.now() + patienceMs
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return true
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  return false
}

/** Starts the program in the root folder of the image: everything read-only but the data, no capability. */
const start = (mounted, data) => {
  const { User, Entrypoint, Cmd, Env } = JSON.parse(
    output('buildah', buildah('inspect', '--type', 'image', image)),
  ).OCIv1.config
  const [uid, gid] = User.split(':')
  const steps = [
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount --bind "$1" "$0/data"',
    'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && root=$0 && shift',
    'exec chroot "$root" /usr/bin/setpriv "$@"',
  ]
  const rights = ['--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
  const words = ['-m', 'sh', '-ec', steps.join('\n'), mounted, data, ...rights, ...Entrypoint, ...Cmd]
  const env = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s)))
  return spawn('unshare', words, { env: { ...env, PORT: port, HOST: '127.0.0.1' }, stdio: 'inherit' })
}

const folder = mkdtempSync(join(tmpdir(), 'lectureshelf-image-'))
let container = null
try {
  const base = process.env.IMAGE_BASE || makeBase(folder)
  const commit = output('git', ['rev-parse', '--short=12', 'HEAD'])
  const args = ['--isolation', 'chroot', '--build-arg', `BASE=${base}`, '--build-arg', `COMMIT=${commit}`]
  run('buildah', buildah('build', '--layers=false', ...args, '-t', image, '-f', 'Containerfile', '.'))
  container = output('buildah', buildah('from', image))
  const mounted = output('buildah', buildah('mount', container))
  const data = join(folder, 'data')
  cpSync(join(mounted, 'data'), data, { recursive: true, preserveTimestamps: true })
  run('chown', ['-R', '10001:10001', data])
  run('chmod', ['700', data])
  const child = start(mounted, data)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const ready = await isReady(child)
  child.kill('SIGTERM')
  const code = await ended
  const size = output('du', ['-sm', mounted]).split('\t')[0]
  console.log(
    `The image has ${size} MB; it ${ready ? 'became ready' : 'did not become ready'} and ended with ${code}.`,
  )
  process.exitCode = ready && code === 0 ? 0 : 1
} finally {
  if (container !== null) output('buildah', buildah('rm', container))
  rmSync(folder, { recursive: true, force: true })
}
