// What the oldest supported browsers lack, by the compatibility data of MDN.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The names in the data of the browsers that have the engine of a floor. */
const browsersOf = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
}

/** The version of Samsung's browser that is built on the Chrome of a floor. */
const samsungOf = (data, chrome) => {
  const { releases } = data.browsers.samsunginternet_android
  const onIt = Object.entries(releases).filter(
    ([, { engine, engine_version: version }]) => engine === 'Blink' && Number(version) >= Number(chrome),
  )
  return onIt.map(([version]) => version).toSorted((a, b) => Number(a) - Number(b))[0]
}

/** @returns the oldest supported version of each browser in the data */
const versionsOf = (data, floors) => [
  ...Object.entries(browsersOf).flatMap(([floor, browsers]) => browsers.map((name) => [name, floors[floor]])),
  ['samsunginternet_android', samsungOf(data, floors.chrome)],
]

const numbersOf = (version) => version.replace('≤', '').split('.').map(Number)

const isLater = (version, floor) => {
  const [left, right] = [numbersOf(version), numbersOf(floor)]
  const at = left.findIndex((number, index) => number !== (right[index] ?? 0))
  return at !== -1 && left[at] > (right[at] ?? 0)
}

/** Whether one statement of the data says that a version has something, under its own name and without a switch. */
const has = (statement, floor) => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags !== undefined || prefix !== undefined || other !== undefined) return false
  if (typeof added !== 'string' || added === 'preview' || isLater(added, floor)) return false
  return typeof removed !== 'string' || isLater(removed, floor)
}

/** Reads the data once: 20 MB. */
export const readCompat = () => require('@mdn/browser-compat-data')

/**
 * @param floors the oldest supported versions of `chrome`, `firefox` and `safari`
 * @returns a function that names the browsers which lack a feature of the data, with the version that brought it
 */
export const lackingIn = (data, floors) => {
  const versions = versionsOf(data, floors)
  const known = new Map()
  const find = ({ support }) =>
    versions.flatMap(([browser, floor]) => {
      const statements = [support[browser] ?? []].flat()
      if (statements.length === 0 || statements.some((statement) => has(statement, floor))) return []
      const later = statements.find(({ version_added: added, flags }) => typeof added === 'string' && !flags)
      return [`${browser} ${later?.version_added ?? 'never'}`]
    })
  return (compat) => {
    const lacking = known.get(compat) ?? find(compat)
    known.set(compat, lacking)
    return lacking
  }
}
