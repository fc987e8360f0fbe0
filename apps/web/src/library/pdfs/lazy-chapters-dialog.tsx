import { Suspense, lazy } from 'react'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import type { ChapteredPdf } from './chapters/api.ts'

const ChaptersDialog = lazy(async () => ({
  default: (await import('./chapters/chapters-dialog.tsx')).ChaptersDialog,
}))

/** The dialog that types the chapters of a PDF; its code is loaded when it first opens. */
export const LazyChaptersDialog = (props: { pdf: ChapteredPdf } & DialogState) => (
  <Suspense fallback={null}>
    <ChaptersDialog {...props} />
  </Suspense>
)
