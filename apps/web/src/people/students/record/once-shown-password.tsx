import { Button, CopyButton } from '@mantine/core'
import classes from './student-record.module.css'

/** Shows a password for the only time, to be read out or copied. */
export const OnceShownPassword = ({ password, usn }: { password: string; usn: string }) => (
  <>
    <p className={classes.note}>
      {usn} signs in with it for 72 hours and then chooses a new one. It is shown only once: give it to them
      now.
    </p>
    <output className={classes.secret} aria-label={`Temporary password of ${usn}`}>
      {password}
    </output>
    <CopyButton value={password}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? 'Copied' : 'Copy the password'}
        </Button>
      )}
    </CopyButton>
  </>
)
