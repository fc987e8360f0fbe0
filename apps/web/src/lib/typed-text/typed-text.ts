import { signedInPerson } from '../storage/forget-notes.ts'
import { readStored } from '../storage/read-stored.ts'
import { storageKeyOf } from './typed-text-key.ts'

// Little code: every first page has it. What watches the typing comes with the first kept field that has the focus.

interface Watching {
  keepTyped: (person: string | null) => void
  settleTyped: (sentAtMs: number, isStored: boolean) => void
  watchTyping: (focused: readonly [Element, string][]) => void
  restoreTypedText: () => void
}

let watching: Watching | null = null

/** Returns whether text of the signed-in person waits for its form. */
export const hasTypedText = (): boolean => readStored(storageKeyOf(signedInPerson()), true) !== null

/** Stores what a person has typed into the forms of the page, for this tab and this person alone. */
export const keepTypedText = (person = signedInPerson()): void => watching?.keepTyped(person)

/** Says what became of something that was sent at a time: once it is stored, its form has nothing typed any more. */
export const settleTypedText = (sentAtMs: number, isStored: boolean): void =>
  watching?.settleTyped(sentAtMs, isStored)

/** Fields that had the focus before the watching came, with what stood in them. */
const focused: [Element, string][] = []

/** Loads what watches the typing; null when that part is missing now. */
export const loadWatching = async (): Promise<Watching | null> => {
  const part = await import('./part.ts').catch(() => null)
  if (watching === null && part !== null) {
    watching = part
    part.watchTyping(focused)
  }
  return part
}

/** Keeps what is typed from now on, when the page is left or loaded again. */
export const watchTypedText = (): void => {
  document.addEventListener('focusin', ({ target }) => {
    if (watching !== null || !(target instanceof Element && 'form' in target)) return
    if (target.closest('[data-not-kept]') !== null) return
    focused.push([target, Object(target).value])
    void loadWatching()
  })
  window.addEventListener('pagehide', () => keepTypedText())
}
