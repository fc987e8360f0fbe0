import { sampleCalls } from '@lectureshelf/contract/library/calls/samples.calls'
import type { Sample } from '@lectureshelf/contract/library/samples'
import { fillPath } from '@lectureshelf/contract/operation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useAwaitedChange } from '../../lib/http/use-change.ts'
import { noteKeys } from '../notes/keys.ts'

/**
 * Fetches the note whose first pages visitors see, or null. Its key is below those of notes: a PDF that is replaced,
 * deleted or restored may no longer be the sample, or be it again.
 */
export const sampleQuery = queryOptions({
  queryKey: noteKeys.sample,
  meta: { isPublic: true },
  queryFn: async ({ signal }) => (await call(sampleCalls.shown, { signal })).sample,
})

/** Returns the address of the picture of a page of the sample. */
export const samplePicture = ({ name }: Sample, page: number): string =>
  fillPath(sampleCalls.picture.path, { name, page: `${page}.webp` })

/** Which pages of a version of a PDF visitors are to see. */
export interface SampleChoice {
  pdfId: string
  version: number
  firstPage: number
  skipsEmpty: boolean
}

/** Shows pages of a version of a PDF on the plans page, in place of any other. */
export const useShowSample = () =>
  useAwaitedChange(
    ({ pdfId, ...body }: SampleChoice) => call(sampleCalls.show, { params: { pdfId }, body }),
    sampleQuery.queryKey,
  )

/** Stops showing a PDF on the plans page. */
export const useHideSample = () =>
  useAwaitedChange((pdfId: string) => call(sampleCalls.hide, { params: { pdfId } }), sampleQuery.queryKey)
