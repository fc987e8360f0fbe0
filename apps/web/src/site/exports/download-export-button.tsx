import { isPeriod } from '@lectureshelf/contract/site/exports'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchExport } from './api.ts'
import type { ExportChoice } from './export-search.ts'

const fileNameOf = ({ list, format, days }: ExportChoice): string =>
  `${['lectureshelf', list, days.from, days.to].filter(Boolean).join('-')}.${format}`

/** Downloads a list as a file. */
export const DownloadExportButton = ({ choice }: { choice: ExportChoice }) => {
  const downloading = useMutation({ mutationFn: fetchExport })
  const download = () =>
    runMutation(downloading, choice, {
      onSuccess: (blob) => saveFile(blob, fileNameOf(choice)),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <Button loading={downloading.isPending} disabled={!isPeriod(choice.days)} onClick={download}>
      Download
    </Button>
  )
}
