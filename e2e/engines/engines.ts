import { startChromium } from './drivers/chromium.ts'
import type { Driver } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { startWebKit } from './drivers/webkit.ts'

export interface Engine {
  name: string
  /** @param takeProblems what the pages told the line, for a driver that does not know it */
  start: (takeProblems: () => string[]) => Promise<Driver>
}

/** Lists the engines that `scripts/engines.mjs` has found on this machine, and the tests' own Chromium. */
export const engines = (): readonly Engine[] => {
  const { CHROMIUM_PATH, OLD_CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_PROGRAMS } = process.env
  if (OLD_CHROMIUM_PATH)
    return [{ name: 'Chromium 112', start: () => startChromium('Chromium 112', OLD_CHROMIUM_PATH) }]
  const found: Engine[] = [{ name: 'Chromium', start: () => startChromium('Chromium', CHROMIUM_PATH) }]
  if (FIREFOX_PATH) found.push({ name: 'Firefox', start: () => startFirefox(FIREFOX_PATH) })
  const [driver, browser, display] = (WEBKIT_PROGRAMS ?? '').split(':')
  if (driver && browser && display)
    found.push({
      name: 'WebKit',
      start: (takeProblems) => startWebKit({ driver, browser, display }, takeProblems),
    })
  return found
}
