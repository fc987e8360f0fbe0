import { formatSize } from '../format.ts'
import type { UploadProgress } from './upload.ts'

/** How much of a whole is done, in percent. */
export const percentOf = (done: number, total: number): number =>
  total <= 0 ? 0 : Math.min(100, Math.round((done / total) * 100))

/** How far a file is on its way, in words; `onceSent` is what happens when all of it has gone. */
export const progressWords = (
  { sentBytes, totalBytes, secondsLeft }: UploadProgress,
  onceSent: string,
): string => {
  if (sentBytes >= totalBytes) return onceSent
  const sent = `${formatSize(sentBytes)} of ${formatSize(totalBytes)} sent`
  return secondsLeft === null ? sent : `${sent}, about ${secondsLeft} s left`
}
