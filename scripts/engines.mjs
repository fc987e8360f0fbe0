// Finds the engines besides Chromium in which the tests walk the road, or installs them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms, fromPath } from './system-packages.mjs'

const firefox = { name: 'firefox-esr', packageName: 'firefox-esr' }
const webkit = [
  { name: 'WebKitWebDriver', packageName: 'webkit2gtk-driver' },
  { name: 'Xvfb', packageName: 'xvfb' },
]

/** The small browser that comes with WebKitGTK, which its driver starts. */
const findMiniBrowser = () => {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries) : []
  const paths = folders.flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) =>
      join(libraries, folder, name, 'MiniBrowser'),
    ),
  )
  return paths.find((path) => existsSync(path)) ?? null
}

const findFirefox = () => {
  const named = process.env.FIREFOX_PATH
  if (named) return existsSync(named) ? named : null
  return fromPath('firefox-esr') ?? fromPath('firefox')
}

const findWebKit = () => {
  const programs = [fromPath('WebKitWebDriver'), findMiniBrowser(), fromPath('Xvfb')]
  return programs.includes(null) ? null : programs.join(':')
}

/**
 * Finds or installs Firefox and WebKit.
 * @returns the variables that name them for the tests, and a sentence for each that is missing
 */
export const ensureEngines = async () => {
  if (findFirefox() === null) await ensurePrograms([firefox])
  if (findWebKit() === null) await ensurePrograms(webkit)
  const variables = {}
  const notRun = []
  const [firefoxPath, webkitPrograms] = [findFirefox(), findWebKit()]
  if (firefoxPath === null)
    notRun.push('the road in Firefox: install firefox-esr, or name one with FIREFOX_PATH')
  else variables.FIREFOX_PATH = firefoxPath
  if (webkitPrograms === null) notRun.push('the road in WebKit: install webkit2gtk-driver and xvfb')
  else variables.WEBKIT_PROGRAMS = webkitPrograms
  return { variables, notRun }
}
