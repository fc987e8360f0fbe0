import { useState } from 'react'
import { warnBeforeLeaving } from '../../../lib/leaving/leave-warning.ts'
import type { UploadProgress } from '../../../lib/http/upload.ts'
import type { FileOnItsWay } from '../api.ts'

/** State of an upload, as its dialog shows it. */
export interface Sending {
  progress: UploadProgress
  /** The connection is lost; sending resumes automatically. */
  isWaiting: boolean
  cancel: () => void
}

/** Returns whether the person cancelled an upload. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Uploads a file with progress, and lets it be cancelled. */
export const useFileSending = () => {
  const [sending, setSending] = useState<Sending | null>(null)
  const send = async <Reply>(file: File, work: (way: FileOnItsWay) => Promise<Reply>): Promise<Reply> => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const tell = (change: Partial<Sending>) => setSending((now) => now && { ...now, ...change })
    const progress = { sentBytes: 0, totalBytes: file.size, secondsLeft: null }
    setSending({ progress, isWaiting: false, cancel })
    const stopWarning = warnBeforeLeaving()
    try {
      return await work({
        file,
        onProgress: (next) => tell({ progress: next }),
        onWaiting: (isWaiting) => tell({ isWaiting }),
        signal: controller.signal,
      })
    } finally {
      stopWarning()
      setSending(null)
    }
  }
  return { sending, send }
}
