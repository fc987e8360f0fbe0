import { formatSize } from '../format.ts'
import type { UploadProgress } from './upload.ts'

/** Returns how much of a whole is done, in percent. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.round((done / total) * 100))

/** Describes the progress of an upload; `onceSent` is the text once all bytes are sent. */
export const progressWords = (
  { sentBytes, totalBytes, secondsLeft }: UploadProgress,
  onceSent: string,
): string => {
  if (sentBytes >= totalBytes) return onceSent
  const sent = `${formatSize(sentBytes)} of ${formatSize(totalBytes)} sent`
  return secondsLeft === null ? sent : `${sent}, about ${secondsLeft} s left`
}
