import { signedInPerson } from '../../../lib/storage/forget-notes.ts'
import { storedText, lookKeys, lookPrefixOf, removeAll } from '../../../lib/storage/stored-keys.ts'

// Few imports: the first script of the viewer reads it before anything else has loaded.

/** How the pages of a PDF are shown, beside their zoom. */
export interface Look {
  /** How far pages are turned to the right, in degrees. */
  rotation: 0 | 90 | 180 | 270
  /** Whether two pages stand side by side where there is room. */
  isTwoUp: boolean
}

export const plainLook: Look = { rotation: 0, isTwoUp: false }

const mostLooks = 100
const rotations = [0, 90, 180, 270] as const

const lookOf = (text: string | null): Look => ({
  rotation: rotations.find((one) => text?.startsWith(`${one} `)) ?? 0,
  isTwoUp: text?.endsWith(' two') === true,
})

/** Returns how the signed-in person last looked at a PDF in this browser. */
export const storedLook = (pdfFile: string): Look => lookOf(storedText(lookPrefixOf, pdfFile))

/** Keeps how the signed-in person looks at a PDF; the usual look takes no room. */
export const storeLook = (pdfFile: string, { rotation, isTwoUp }: Look): void => {
  try {
    const person = signedInPerson()
    if (person === null) return
    const key = `${lookPrefixOf(person)}${pdfFile}`
    localStorage.removeItem(key)
    if (rotation === 0 && !isTwoUp) return
    const keys = lookKeys()
    removeAll(keys.slice(0, Math.max(0, keys.length - mostLooks + 1)))
    localStorage.setItem(key, `${rotation} ${isTwoUp ? 'two' : 'one'}`)
  } catch {
    // Blocked or full: it lasts until the page is left.
  }
}
