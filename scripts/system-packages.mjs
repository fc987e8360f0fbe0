// Finds programs of the system, and installs packages where this user may.
import { spawnSync } from 'node:child_process'
import { runToolAside } from './project.mjs'

/** Returns the path of a program, or null. */
export const fromPath = (name) => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Whether this user may install Debian's packages here. */
export const canInstallPackages = () => fromPath('apt-get') !== null && process.getuid?.() === 0

/** Installs the first of these system packages that exists. */
export const installPackage = async (names) => {
  console.log(`Installing ${names[0]} from the system packages ...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runToolAside('apt-get', ['update', '-qq'], { env })
  for (const name of names) {
    const { code } = await runToolAside('apt-get', ['install', '-y', '-qq', name], { env })
    if (code === 0) return
  }
}

/** Installs what is missing of these programs, where this user may. @returns the names of those still missing */
export const ensurePrograms = async (programs) => {
  const missing = () => programs.filter(({ name }) => fromPath(name) === null)
  if (canInstallPackages()) for (const { packageName } of missing()) await installPackage([packageName])
  return missing().map(({ name }) => name)
}

/** What the server's tests start: one that cannot be installed fails the tests that need it. */
export const programsOfTests = [{ name: 'nginx', packageName: 'nginx-light' }]

/** What the tests of `npm run test:long` start in addition: another proxy, and what builds an image. */
export const programsOfLongTests = [
  ...programsOfTests,
  { name: 'caddy', packageName: 'caddy' },
  { name: 'buildah', packageName: 'buildah' },
  { name: 'debootstrap', packageName: 'debootstrap' },
]
