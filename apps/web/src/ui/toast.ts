import { contentToastMs, toastMs } from '@lectureshelf/contract/constants'
import { notifications } from '@mantine/notifications'

const closeButtonProps = { 'aria-label': 'Close' }

const createToasts = (autoClose: number) => ({
  success: (message: string) =>
    notifications.show({ message, autoClose, color: 'var(--ls-ok)', closeButtonProps }),
  error: (message: string) =>
    notifications.show({ message, autoClose, color: 'var(--ls-danger)', closeButtonProps }),
})

/** Toasts of the landing and home pages: 5 s. */
export const toast = createToasts(toastMs)

/** Toasts of the subject and content screens: 1.5 s. */
export const contentToast = createToasts(contentToastMs)
