import { contentToastMs, toastMs } from '@lectureshelf/contract/constants'
import type { ReactNode } from 'react'
import { saysSessionEnd } from '../lib/http/session-token.ts'
import { openOverlays } from './dialogs/overlays.ts'

const closeButtonProps = { 'aria-label': 'Close' }

const show = async (message: ReactNode, color: string, autoClose: number): Promise<string> => {
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), openOverlays()])
  return notifications.show({ message, autoClose, color, closeButtonProps })
}

const hide = async (shown: Promise<string>): Promise<void> => {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(await shown)
}

/** The visible errors of the current page by their sentence, so that they can be dismissed early. */
const errors = new Map<string, Promise<string>[]>()

const dismiss = (message: string): void => {
  for (const shown of errors.get(message) ?? []) void hide(shown)
  errors.delete(message)
}

/** Dismisses the errors of a page that a person leaves: they were obeyed, or they are about nothing on the next one. */
export const dismissErrorsOfPage = (): void => {
  for (const message of errors.keys()) dismiss(message)
}

const createToasts = (autoClose: number) => ({
  success: (message: string) => void show(message, 'var(--ls-ok)', autoClose),
  /** Shows an error until the person leaves the page. That the session ended is said elsewhere. */
  error: (message: string) => {
    if (saysSessionEnd(message)) return
    const shown = show(message, 'var(--ls-danger)', autoClose)
    errors.set(message, [...(errors.get(message) ?? []), shown])
  },
  /** Shows why the person is taken to another page, where it stays. */
  leaving: (message: string) => void show(message, 'var(--ls-danger)', autoClose),
  /** Dismisses an error that was resolved, however often it was shown. */
  dismiss,
})

/** Long enough to read a sentence and to reach the button beside it. */
const undoToastMs = 10_000

/** Shows what was done with a button that undoes it; the toast goes with the press. */
export const undoToast = (render: (close: () => void) => ReactNode): void => {
  const close = () => void hide(shown)
  const shown = show(render(close), 'var(--ls-ok)', undoToastMs)
}

/** Toasts of the landing and home pages, and of every other screen without content: 5 s. */
export const toast = createToasts(toastMs)

/**
 * Toasts of the screens of content: subject pages with all their menus and dialogs, adding a subject, uploads, imports
 * and the trash: 1.5 s.
 */
export const contentToast = createToasts(contentToastMs)
