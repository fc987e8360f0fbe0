import { contentToastMs, toastMs } from '@lectureshelf/contract/constants'
import { notifications } from '@mantine/notifications'

const createToasts = (autoClose: number) => ({
  success: (message: string) =>
    notifications.show({ message, autoClose, color: 'var(--ls-ok)', withCloseButton: true }),
  error: (message: string) =>
    notifications.show({ message, autoClose, color: 'var(--ls-danger)', withCloseButton: true }),
})

/** Toasts of the landing and home pages: 5 s. */
export const toast = createToasts(toastMs)

/** Toasts of the subject and content screens: 1.5 s. */
export const contentToast = createToasts(contentToastMs)
