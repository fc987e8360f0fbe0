import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { type PeopleFilter, fetchPeopleCsv } from './api.ts'

const saveAs = (blob: Blob, fileName: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun; a moment later its bytes are no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves the people whom the list shows, all pages of them, as a file for a spreadsheet. */
export const ExportCsvButton = ({ filter }: { filter: PeopleFilter }) => {
  const exporting = useMutation({ mutationFn: fetchPeopleCsv })
  const save = () =>
    exporting.mutate(filter, {
      onSuccess: (blob) => saveAs(blob, 'lectureshelf-people.csv'),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <Button variant="default" loading={exporting.isPending} onClick={save}>
      Export CSV
    </Button>
  )
}
