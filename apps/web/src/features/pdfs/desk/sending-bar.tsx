import { Progress } from '@mantine/core'
import { formatSize } from '../../../lib/format.ts'
import type { UploadProgress } from '../../../lib/upload.ts'
import classes from './sending-bar.module.css'

const wordsOf = ({ sentBytes, totalBytes, secondsLeft }: UploadProgress): string => {
  if (sentBytes >= totalBytes) return 'Checking the PDF'
  const sent = `${formatSize(sentBytes)} of ${formatSize(totalBytes)} sent`
  return secondsLeft === null ? sent : `${sent}, about ${secondsLeft} s left`
}

/** How far a file is on its way. */
export const SendingBar = ({ progress }: { progress: UploadProgress }) => (
  <div className={classes.sending}>
    <p aria-live="polite">{wordsOf(progress)}</p>
    <Progress
      value={Math.min(100, (progress.sentBytes / Math.max(1, progress.totalBytes)) * 100)}
      size="lg"
      color="var(--ls-ok)"
      aria-label="Upload"
    />
  </div>
)
