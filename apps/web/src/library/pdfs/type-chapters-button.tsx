import { Button } from '@mantine/core'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import type { ChapteredPdf } from './chapters/api.ts'
import { LazyChaptersDialog } from './lazy-chapters-dialog.tsx'

/** Opens the dialog that types the chapters of a PDF, where a machine could not read its words. */
export const TypeChaptersButton = ({ pdf }: { pdf: ChapteredPdf }) => {
  const dialogs = useDialogs<'chapters'>()
  const typing = dialogs.stateOf('chapters')
  return (
    <>
      <Button
        variant="default"
        aria-label={`Type chapters of ${pdf.title}`}
        onClick={() => dialogs.open('chapters')}
      >
        Type chapters
      </Button>
      {typing !== null && <LazyChaptersDialog pdf={pdf} {...typing} />}
    </>
  )
}
