import { useMounted } from '@mantine/hooks'

/**
 * Returns whether a lazily loaded dialog is open, which is false at its first render.
 * Mantine's dialogs remember the focus when they change from closed to open; one that is open from the start
 * would not restore it.
 */
export const useOpenAfterMount = (isOpen: boolean): boolean => useMounted() && isOpen
