import { messages } from '@lectureshelf/contract/messages'
import { FileInput, Stack, Progress } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx'
import { serverSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import type { FileOnItsWay } from '../api.ts'
import { isCancelled, useFileSending, type Sending } from './use-file-sending.ts'
import { percentOf, progressWords } from '../../../lib/http/upload-progress.ts'
import classes from './sending-bar.module.css'

const wordsOf = ({ progress, isWaiting }: Sending): string =>
  isWaiting
    ? 'Waiting for the network. The upload resumes automatically.'
    : progressWords(progress, 'Checking the PDF')

/** Shows the upload progress of a file. */
const SendingBar = ({ sending }: { sending: Sending }) => (
  <div className={classes.sending}>
    <p aria-live="polite">{wordsOf(sending)}</p>
    <Progress
      value={percentOf(sending.progress.sentBytes, sending.progress.totalBytes)}
      size="lg"
      color="var(--ls-ok)"
      aria-label="Upload"
    />
  </div>
)

interface FileFormProps {
  saveLabel: string
  /** Shown when no answer came. */
  failed: string
  /** Returns whether the fields below the file are right; they say what is not. */
  areFieldsRight?: () => boolean
  work: (way: FileOnItsWay) => Promise<{ message: string }>
  onClose: () => void
  /** Fields below the file. */
  children: ReactNode
}

type FileWork = Omit<FileFormProps, 'saveLabel' | 'children'>

/** Manages the chosen file, its upload, and what is wrong with it. */
const useFileForm = ({ failed, areFieldsRight = () => true, work, onClose }: FileWork) => {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { sending, send } = useFileSending()
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
  }
  const submit = async () => {
    const areRight = areFieldsRight()
    if (file === null) setProblem(messages.selectPdf)
    if (file === null || !areRight) return
    setProblem(null)
    try {
      const { message } = await send(file, work)
      onClose()
      contentToast.success(message)
    } catch (error) {
      if (!isCancelled(error)) setProblem(serverSentence(failed, error))
    }
  }
  const cancel = () => (sending === null ? onClose() : sending.cancel())
  return { file, choose, problem, sending, submit, cancel }
}

/** Chooses a PDF and uploads it: progress, Cancel while sending, and the server's objection. */
export const FileForm = ({ saveLabel, children, ...fileWork }: FileFormProps) => {
  const { file, choose, problem, sending, submit, cancel } = useFileForm(fileWork)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <FileInput
          label="PDF file"
          data-autofocus
          placeholder="Choose a PDF"
          accept="application/pdf"
          leftSection={<FileUp size={18} aria-hidden="true" />}
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          disabled={sending !== null}
          value={file}
          onChange={choose}
          error={problem}
          errorProps={{ role: 'alert' }}
        />
        {children}
        {sending !== null && <SendingBar sending={sending} />}
      </Stack>
      <DialogButtons
        sendLabel={saveLabel}
        closeLabel={sending === null ? 'Cancel' : 'Cancel the upload'}
        isSending={sending !== null}
        onClose={cancel}
        mt="lg"
      />
    </form>
  )
}
