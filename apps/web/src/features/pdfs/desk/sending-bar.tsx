import { Progress } from '@mantine/core'
import { formatSize } from '../../../lib/format.ts'
import classes from './sending-bar.module.css'
import type { Sending } from './use-file-sending.ts'

const wordsOf = ({ progress: { sentBytes, totalBytes, secondsLeft }, isWaiting }: Sending): string => {
  if (isWaiting) return 'Waiting for the network. It goes on by itself.'
  if (sentBytes >= totalBytes) return 'Checking the PDF'
  const sent = `${formatSize(sentBytes)} of ${formatSize(totalBytes)} sent`
  return secondsLeft === null ? sent : `${sent}, about ${secondsLeft} s left`
}

/** How far a file is on its way. */
export const SendingBar = ({ sending }: { sending: Sending }) => (
  <div className={classes.sending}>
    <p aria-live="polite">{wordsOf(sending)}</p>
    <Progress
      value={Math.min(100, (sending.progress.sentBytes / Math.max(1, sending.progress.totalBytes)) * 100)}
      size="lg"
      color="var(--ls-ok)"
      aria-label="Upload"
    />
  </div>
)
