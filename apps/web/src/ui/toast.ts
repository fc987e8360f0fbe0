import { contentToastMs, toastMs } from '@lectureshelf/contract/constants'
import { openOverlays } from './overlays.ts'

const closeButtonProps = { 'aria-label': 'Close' }

const show = async (message: string, color: string, autoClose: number): Promise<void> => {
  const [{ notifications }] = await Promise.all([import('@mantine/notifications'), openOverlays()])
  notifications.show({ message, autoClose, color, closeButtonProps })
}

const createToasts = (autoClose: number) => ({
  success: (message: string) => void show(message, 'var(--ls-ok)', autoClose),
  error: (message: string) => void show(message, 'var(--ls-danger)', autoClose),
})

/** Toasts of the landing and home pages: 5 s. */
export const toast = createToasts(toastMs)

/** Toasts of the subject and content screens: 1.5 s. */
export const contentToast = createToasts(contentToastMs)
