import { useState } from 'react'
import type { UploadProgress } from '../../../lib/upload.ts'
import type { FileOnItsWay } from '../api.ts'

/** A file on its way, as the dialog that sends it shows it. */
export interface Sending {
  progress: UploadProgress
  cancel: () => void
}

/** Whether the person gave an upload up. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Sends a file, tells how far it is, and lets it be cancelled. */
export const useFileSending = () => {
  const [sending, setSending] = useState<Sending | null>(null)
  const send = async <Reply>(file: File, work: (way: FileOnItsWay) => Promise<Reply>): Promise<Reply> => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const onProgress = (progress: UploadProgress) => setSending({ progress, cancel })
    onProgress({ sentBytes: 0, totalBytes: file.size, secondsLeft: null })
    try {
      return await work({ file, onProgress, signal: controller.signal })
    } finally {
      setSending(null)
    }
  }
  return { sending, send }
}
