import type { StudentData } from '@lectureshelf/contract/people/students'
import { lazy } from 'react'
import { OpenButton } from '../../ui/dialogs/dialog-opener.tsx'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

/** Opens the form of one's own mail address and mobile number, which is loaded on request. */
export const ChangeContactButton = ({ person }: { person: Pick<StudentData, 'email' | 'contact'> }) => (
  <div>
    <OpenButton label="Change email or mobile">
      {(dialog) => <ContactDialog person={person} {...dialog} />}
    </OpenButton>
  </div>
)
