// Finds a Chromium for the browser tests, or installs one.
import { existsSync } from 'node:fs'
import { runToolAside } from './project.mjs'
import { canInstallPackages, fromPath, installPackage } from './system-packages.mjs'

/** The same engine without a window: a third less time for the browser tests on two cores. */
const headlessShell = 'chromium-headless-shell'

const find = () => {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  for (const name of [headlessShell, 'chromium', 'chromium-browser', 'google-chrome']) {
    const path = fromPath(name)
    if (path !== null) return path
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(mac) ? mac : null
}

const install = async () => {
  if (canInstallPackages()) {
    await installPackage([headlessShell, 'chromium'])
    return find()
  }
  console.log('Downloading a Chromium ...')
  const { code } = await runToolAside('playwright', ['install', 'chromium'], { isShown: true })
  if (code !== 0) return null
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Finds or installs a Chromium and returns its path; exits with a message when neither works. */
export const ensureChromium = async () => {
  const isNamed = Boolean(process.env.CHROMIUM_PATH)
  if (!isNamed && fromPath(headlessShell) === null && canInstallPackages())
    await installPackage([headlessShell])
  const path = find() ?? (await install())
  if (path === null || !existsSync(path)) {
    console.error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH.')
    process.exit(1)
  }
  return path
}
