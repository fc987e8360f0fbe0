import { Button, Progress } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { UploadProgress } from '../../lib/upload.ts'
import { refusalReason } from '../../ui/refusal-sentence.ts'
import { useAddStatement } from './api.ts'
import classes from './payments.module.css'
import { percentOf, progressWords } from './statement-words.ts'

interface StatementDropProps {
  /** The statement was taken; its lines may still be being read. */
  onAdded: (id: string) => void
}

interface Sending {
  progress: UploadProgress
  cancel: () => void
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const useSending = ({ onAdded }: StatementDropProps) => {
  const adding = useAddStatement()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: File) => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const onProgress = (progress: UploadProgress) => setSending({ progress, cancel })
    setProblem(null)
    onProgress({ sentBytes: 0, totalBytes: file.size, secondsLeft: null })
    adding.mutate(
      { file, onProgress, signal: controller.signal },
      {
        onSuccess: ({ statement: { _id: id } }) => onAdded(id),
        onError: (error) => setProblem(isCancelled(error) ? null : refusalReason(error)),
        onSettled: () => setSending(null),
      },
    )
  }
  return { sending, problem, setProblem, send }
}

const SendingBar = ({ sending: { progress, cancel } }: { sending: Sending }) => {
  const words = progressWords(progress)
  return (
    <div className={classes.sending}>
      <p aria-live="polite">{words}</p>
      <Progress
        value={percentOf(progress.sentBytes, progress.totalBytes)}
        size="lg"
        color="var(--ls-ok)"
        className={classes.bar}
        aria-label="Upload"
      />
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

const FileChoice = ({ onFile }: { onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileUp size={32} aria-hidden="true" className={classes.dropIcon} />
      <p className={classes.dropTitle}>Drop the bank statement here</p>
      <p className={classes.note}>
        CSV, TSV, XLSX or the text table that banks call .xls, of any bank. The file itself is not kept, and
        the same statement twice changes nothing.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Bank statement"
        accept=".csv,.tsv,.txt,.xls,.xlsx"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again once it was mended.
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button variant="accent" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  )
}

/** Takes a bank statement, by dropping it or by choosing it, and tells how far it is. */
export const StatementDrop = ({ onAdded }: StatementDropProps) => {
  const { sending, problem, setProblem, send } = useSending({ onAdded })
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const { files } = event.dataTransfer
    const [file] = files
    if (sending !== null || file === undefined) return
    if (files.length > 1) setProblem('One statement at a time, please: drop a single file.')
    else send(file)
  }
  return (
    <section aria-label="New statement">
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {sending === null ? <FileChoice onFile={send} /> : <SendingBar sending={sending} />}
      </div>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}
