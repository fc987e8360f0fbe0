import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { Suspense, lazy } from 'react'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

/** Opens the form of one's own mail address and mobile number, which is loaded on request. */
export const ChangeContactButton = ({ person }: { person: Pick<StudentData, 'email' | 'contact'> }) => {
  const { open, stateOf } = useDialogs<'contact'>()
  const state = stateOf('contact')
  return (
    <div>
      <Button variant="default" onClick={() => open('contact')}>
        Change email or mobile
      </Button>
      {state !== null && (
        <Suspense>
          <ContactDialog person={person} {...state} />
        </Suspense>
      )}
    </div>
  )
}
