import { backOnline } from './back-online.ts'

/** Returns whether this browser has the program itself: a failed load would be remembered, so nothing else is tried. */
const isOnPhone = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Loads a part that its page can do without: a lost connection leaves it out until it is back, and takes nothing
 * away that is being read.
 */
export const extraPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    while (!navigator.onLine && !isOnPhone()) await backOnline()
    try {
      return await load()
    } catch {
      await backOnline()
    }
  }
}
