import { uploadKeptHours } from '@lectureshelf/contract/library/uploads'
import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const prefix = 'upload:'
const keptMs = uploadKeptHours * 60 * 60 * 1000

interface Remembered {
  uploadUrl: string
  size: number
  creationTime: string
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'uploadUrl' in value &&
  typeof value.uploadUrl === 'string' &&
  'size' in value &&
  typeof value.size === 'number' &&
  'creationTime' in value &&
  typeof value.creationTime === 'string'

const read = (key: string): Remembered | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRemembered(value) && Date.parse(value.creationTime) > Date.now() - keptMs ? value : null
  } catch {
    return null
  }
}

const toPrevious = (key: string): PreviousUpload[] => {
  const found = read(key)
  return found === null ? [] : [{ ...found, metadata: {}, parallelUploadUrls: null, urlStorageKey: key }]
}

/** Removes uploads that the server no longer has. */
const forgetOld = (): void => {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && read(key) === null) localStorage.removeItem(key)
  }
}

/**
 * Stores where unfinished files are uploaded, so that the same file resumes after a reload.
 * When storage is blocked or full, only that is lost.
 */
export const uploadUrls: UrlStorage = {
  findAllUploads: async () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap(toPrevious),
  findUploadsByFingerprint: async (fingerprint) => toPrevious(`${prefix}${fingerprint}`),
  removeUpload: async (key) => {
    try {
      localStorage.removeItem(key)
    } catch {
      // nothing was stored
    }
  },
  addUpload: async (fingerprint, { uploadUrl, size, creationTime }) => {
    const key = `${prefix}${fingerprint}`
    try {
      forgetOld()
      localStorage.setItem(key, JSON.stringify({ uploadUrl, size, creationTime }))
    } catch {
      // the upload continues, but starts over after a reload
    }
    return key
  },
}
