import { hasWords } from '../../lib/storage/sign-out-words.ts'

/** Ends the sessions that people left on this phone offline. Never fails: what gets no answer waits on. */
export const endWaiting = async (): Promise<void> => {
  if (!hasWords()) return
  const part = await import('./end-later.ts').catch(() => null)
  await part?.endLater()
}
