import { importCalls } from '@lectureshelf/contract/library/calls/imports.calls'
import type { Import, ImportItem } from '@lectureshelf/contract/library/imports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange, useAwaitedChange } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { sendPdf } from '../uploads/api.ts'

/** Page size of the lines of a plan. */
export const linesPerPage = 50
const pollMs = 700

export type ImportsFilter = ListFilter

export interface LinesFilter extends ImportsFilter {
  state?: ImportItem['state']
}

const importKeys = {
  all: ['imports'] as const,
  list: (filter: ImportsFilter) => ['imports', 'list', filter] as const,
  one: (importId: string, filter: LinesFilter) => ['imports', 'one', importId, filter] as const,
}

/** Returns whether an import progresses without anyone's action. */
const isMoving = ({ state }: Import): boolean => state === 'planning' || state === 'running'

/** Fetches one page of the bulk imports, newest first. */
export const importsQuery = (filter: ImportsFilter) =>
  listQuery(importKeys.list(filter), filter, (query, signal) => call(importCalls.list, { query, signal }))

/** Fetches an import with a page of its lines, and polls while it progresses. */
export const importQuery = (importId: string, filter: LinesFilter) =>
  queryOptions({
    queryKey: importKeys.one(importId, filter),
    queryFn: ({ signal }) =>
      call(importCalls.read, {
        params: { importId },
        query: { ...filter, size: filter.size ?? linesPerPage },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.import) ? pollMs : false),
  })

/** Starts or resumes an import. */
export const useStartImport = (importId: string) =>
  useAwaitedChange(() => call(importCalls.start, { params: { importId } }), importKeys.all)

/** Stops an import after the current file. */
export const useStopImport = (importId: string) =>
  useAwaitedChange(() => call(importCalls.stop, { params: { importId } }), importKeys.all)

interface SendInput {
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/**
 * Sends an archive or a table.
 * @returns the id of the import that is planned from it
 */
export const useSendImport = () =>
  useChange(async (input: SendInput) => {
    const { importId } = await sendPdf({ ...input, target: { kind: 'import' } })
    if (importId === null) throw new Error('The upload created no import.')
    return importId
  }, importKeys.all)
