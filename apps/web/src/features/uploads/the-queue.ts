import { useSyncExternalStore } from 'react'
import { refusalReason } from '../../ui/refusal-sentence.ts'
import { UnreadableFileError, sendPdf } from './send-pdf.ts'
import { type QueueItem, createUploadQueue, isActive } from './upload-queue.ts'

/** The PDFs of this tab on their way. */
export const uploadQueue = createUploadQueue({
  send: sendPdf,
  explain: (error) => (error instanceof UnreadableFileError ? error.message : refusalReason(error)),
  now: () => performance.now(),
})

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// Leaving the page would end what is under way.
uploadQueue.subscribe(() => {
  if (uploadQueue.read().some(isActive)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

export const useUploadQueue = (): readonly QueueItem[] =>
  useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read)
