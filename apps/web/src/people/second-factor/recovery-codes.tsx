import { siteName } from '@lectureshelf/contract/constants'
import { Button, CopyButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import shared from '../../ui/shared.module.css'
import classes from './second-factor.module.css'

const textOf = (codes: readonly string[]): string =>
  `Recovery codes for ${siteName}. Each works once in place of a code of the authenticator app.\n\n${codes.join('\n')}\n`

const save = (codes: readonly string[]) =>
  saveFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'lectureshelf-recovery-codes.txt')

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows the recovery codes for the only time, to copy or to save. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const words = useRef<HTMLParagraphElement>(null)
  // The field of the code, which had the focus, is gone: a screen reader continues with what the codes are for.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={shared.part}>
      <p ref={words} tabIndex={-1} className={classes.text}>
        Without your phone, one of these codes signs you in. Each works once. They are shown only once: keep
        them where you keep passwords, not only on the phone.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={shared.row}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy the codes'}</span>
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => save(codes)}>
          Save as a file
        </Button>
        <Button variant="accent" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
