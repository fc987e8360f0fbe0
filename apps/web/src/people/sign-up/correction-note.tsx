import { Button } from '@mantine/core'
import classes from './sign-up-form.module.css'

interface CorrectionNoteProps {
  /** Why the sign-up was rejected, or empty. */
  reason: string
  onClear: () => void
}

/** Says above the form that it corrects a sign-up, and why that one was rejected. */
export const CorrectionNote = ({ reason, onClear }: CorrectionNoteProps) => (
  <div className={classes.note}>
    <p>
      {reason !== '' && <strong className={classes.reason}>Reason: {reason}</strong>}
      You are correcting the sign-up you sent before. It keeps its payment, so pay again only if you choose
      another plan or the payment did not arrive.
    </p>
    <Button variant="default" onClick={onClear}>
      Start a new sign-up instead
    </Button>
  </div>
)
