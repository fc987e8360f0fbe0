import { saysSessionEnd } from '../../lib/http/session-token.ts'
import { findAsker } from './asker.ts'
import type { ConfirmDialog, MessageDialog } from './asking-dialogs.tsx'
import { openOverlays } from './overlays.ts'

/** Asks, and resolves to whether the person confirmed. Escape and a click outside mean no. */
export const confirmDialog = async (dialog: ConfirmDialog): Promise<boolean> => {
  const mounted = openOverlays()
  const { askToConfirm } = await import('./asking-dialogs.tsx')
  await mounted
  return askToConfirm(dialog)
}

/**
 * Shows a message that must be read, with one button; resolves when it is closed. That the session ended is said
 * elsewhere.
 */
export const alertDialog = async (dialog: MessageDialog): Promise<void> => {
  if (saysSessionEnd(dialog.message)) return
  // A form that was refused may still be disabled, and so cannot have the focus that the dialog returns.
  const asker = findAsker()
  const mounted = openOverlays()
  const { showMessage } = await import('./asking-dialogs.tsx')
  await mounted
  return showMessage(dialog, asker)
}
