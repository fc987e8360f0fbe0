import type { Upload } from '@lectureshelf/contract/content/uploads'
import type { upload } from '../../schema.ts'

export type StoredUpload = typeof upload.$inferSelect

/** An upload as JSON. */
export const toUpload = (row: StoredUpload): Upload => ({
  _id: row.id,
  target: row.target,
  originalName: row.originalName,
  sizeBytes: row.sizeBytes,
  state: row.state,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
