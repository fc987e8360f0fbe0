import { subscribeToToken } from '../../lib/http/session-token.ts'
import { hasTypedText, loadWatching, watchTypedText } from '../../lib/typed-text/typed-text.ts'

/** Few visits follow a reload or a session that kept text. Without the part, the text waits for the next page. */
export const restoreKeptText = async (): Promise<void> => {
  if (hasTypedText()) (await loadWatching())?.restoreTypedText()
}

/** Keeps what is typed over a reload and over the end of a session, and restores it when its person is back. */
export const keepTextTyped = (): void => {
  watchTypedText()
  subscribeToToken(() => void restoreKeptText())
}
