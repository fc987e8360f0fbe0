import { Progress } from '@mantine/core'
import { percentOf, progressWords } from '../../../lib/http/upload-progress.ts'
import classes from './sending-bar.module.css'
import type { Sending } from './use-file-sending.ts'

const wordsOf = ({ progress, isWaiting }: Sending): string =>
  isWaiting
    ? 'Waiting for the network. The upload resumes automatically.'
    : progressWords(progress, 'Checking the PDF')

/** Shows the upload progress of a file. */
export const SendingBar = ({ sending }: { sending: Sending }) => (
  <div className={classes.sending}>
    <p aria-live="polite">{wordsOf(sending)}</p>
    <Progress
      value={percentOf(sending.progress.sentBytes, sending.progress.totalBytes)}
      size="lg"
      color="var(--ls-ok)"
      aria-label="Upload"
    />
  </div>
)
