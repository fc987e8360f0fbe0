import { useMounted } from '@mantine/hooks'

/**
 * Whether a dialog that was fetched because it is to open is open by now. Mantine's dialogs remember what had the
 * focus when they go from closed to open; one that is open from the start would not give it back.
 */
export const useOpenAfterMount = (isOpen: boolean): boolean => useMounted() && isOpen
