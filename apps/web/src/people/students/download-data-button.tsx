import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { send } from '../../lib/http/http.ts'
import { saveFile } from '../../lib/save-file.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'

/** Saves everything that is stored about the signed-in person as a file. */
export const DownloadDataButton = () => {
  const reading = useMutation({ mutationFn: async () => (await send(studentCalls.ownData.path)).blob() })
  const save = () =>
    runMutation(reading, undefined, {
      onSuccess: (blob) => saveFile(blob, 'lectureshelf-my-data.json'),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <div>
      <Button variant="default" loading={reading.isPending} onClick={save}>
        Download my data
      </Button>
    </div>
  )
}
