import { passwordAgainMinutes } from '@lectureshelf/contract/constants'
import type { PasswordProof } from '@lectureshelf/contract/base/password-proof'
import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { modals } from '@mantine/modals'
import { ApiError, call, isSessionEnd } from '../../lib/http/http.ts'
import { findAsker, giveBackFocus } from '../../ui/dialogs/asker.ts'
import { openOverlays } from '../../ui/dialogs/overlays.ts'
import { dialogHeader } from '../../ui/theme.ts'
import { PasswordAgainForm } from './password-again-form.tsx'

// A focused element with this mark keeps Escape from the dialog below, which would close too.
const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

interface Asked {
  reason: string
  hint?: string
  prove: (proof: PasswordProof) => Promise<unknown>
}

/** Opens the dialog, and resolves to whether the proof was taken. Rejects with a refusal that is not about it. */
const openDialog = async (asked: Asked): Promise<boolean> => {
  const asker = findAsker()
  await openOverlays()
  return new Promise((resolve, reject) => {
    let settle = () => resolve(false)
    const end = (isProved: boolean, refusal?: Error) => {
      settle = () => (refusal === undefined ? resolve(isProved) : reject(refusal))
      modals.close(id)
    }
    const id = modals.open({
      title: 'Enter your password again',
      closeOnEscape: false,
      withCloseButton: false,
      attributes: { ...dialogHeader, content: keepsEscape },
      children: <PasswordAgainForm {...asked} onEnd={end} />,
      onClose: () => settle(),
      returnFocus: false,
      onExitTransitionEnd: () => giveBackFocus(asker),
    })
  })
}

let opened: Promise<boolean> | null = null

/** Asks for the password in a dialog; several refused calls share it. Escape and a click outside mean no. */
export const askPassword = (reason: string): Promise<boolean> => {
  opened ??= openDialog({
    reason,
    hint: `You are not asked again for ${passwordAgainMinutes} minutes.`,
    prove: (body) => call(studentCalls.confirmPassword, { body }),
  })
    .catch((refusal: unknown) => {
      if (isSessionEnd(refusal)) return false
      throw refusal
    })
    .finally(() => {
      opened = null
    })
  return opened
}

/**
 * Asks for the password for one call, which carries it, and returns its answer.
 * @throws ApiError of the call, or `password_required` with the given sentence when the person says no
 */
export const callWithPassword = async <Answer,>(
  { reason, refusal: message }: { reason: string; refusal: string },
  send: (proof: PasswordProof) => Promise<Answer>,
): Promise<Answer> => {
  const answers: Answer[] = []
  await openDialog({ reason, prove: async (proof) => answers.push(await send(proof)) })
  const [answer] = answers
  if (answer !== undefined) return answer
  throw new ApiError({ status: 403, code: 'password_required', message, retryAfterSeconds: undefined })
}
