import { useSyncExternalStore } from 'react'
import { warnBeforeLeaving } from '../../lib/leaving/leave-warning.ts'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { UnreadableFileError, sendPdf } from './send-pdf.ts'
import { type QueueItem, createUploadQueue, isActive } from './upload-queue.ts'

/** The upload queue of this tab. */
export const uploadQueue = createUploadQueue({
  send: sendPdf,
  explain: (error) => (error instanceof UnreadableFileError ? error.message : refusalReason(error)),
  now: () => performance.now(),
})

let stopWarning: (() => void) | null = null

uploadQueue.subscribe(() => {
  if (uploadQueue.read().some(isActive)) stopWarning ??= warnBeforeLeaving()
  else {
    stopWarning?.()
    stopWarning = null
  }
})

export const useUploadQueue = (): readonly QueueItem[] =>
  useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read)
