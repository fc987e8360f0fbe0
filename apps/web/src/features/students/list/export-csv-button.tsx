import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { type PeopleFilter, fetchPeopleCsv } from './api.ts'

/** Exports the listed people, from all pages, as a CSV file. */
export const ExportCsvButton = ({ filter }: { filter: PeopleFilter }) => {
  const exporting = useMutation({ mutationFn: fetchPeopleCsv })
  const save = () =>
    runMutation(exporting, filter, {
      onSuccess: (blob) => saveFile(blob, 'lectureshelf-people.csv'),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <Button variant="default" loading={exporting.isPending} onClick={save}>
      Export CSV
    </Button>
  )
}
