import type { Navigations } from './measure.ts'

/** One visit in ten is measured. */
const measuredShare = 0.1

/**
 * Measures some visits, chosen by chance when the page is loaded; the code for it comes when the browser has nothing
 * else to do. A browser that a program controls measures nothing.
 */
export const beginMeasuring = (router: Navigations): void => {
  if (navigator.webdriver || Math.random() >= measuredShare) return
  const firstPath = location.pathname
  const load = async () => {
    const { measure } = await import('./measure.ts')
    measure(router, firstPath)
  }
  // Safari has no idle callback. A visit that cannot load the code is not measured.
  const begin = () => (window.requestIdleCallback ?? setTimeout)(() => void load().catch(() => undefined))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
