import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import { FileChoice } from '../../ui/files/file-choice.tsx'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { percentOf, progressWords } from '../../lib/http/upload-progress.ts'
import { DropBox, type Sending } from '../../ui/files/drop-box.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useAddStatement } from './api.ts'
import { LockedStatement, UnreferencedStatement } from './locked-statement.tsx'
import { PasteMessages } from './paste-messages.tsx'

interface StatementDropProps {
  /** Called when the statement is stored; its lines may still be being read. */
  onAdded: (id: string) => void
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A file that waits for an answer, and why: a PDF for its password, or one without references. */
interface Waiting {
  file: File
  problem: string
}

const isLocked = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'pdf_password_protected'

const hasNoReferences = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'statement_without_references'

const useSending = ({ onAdded }: StatementDropProps) => {
  const adding = useAddStatement()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [locked, setLocked] = useState<Waiting | null>(null)
  const [unreferenced, setUnreferenced] = useState<(Waiting & { password: string }) | null>(null)
  const send = (file: File, password = '', withoutReferences = false) => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const onProgress = (progress: UploadProgress) => {
      const percent = percentOf(progress.sentBytes, progress.totalBytes)
      setSending({ words: progressWords(progress, 'Reading the statement'), percent, cancel })
    }
    const fail = (error: unknown) => {
      const waiting = { file, problem: refusalReason(error) }
      if (isLocked(error)) setLocked(waiting)
      else if (hasNoReferences(error)) setUnreferenced({ ...waiting, password })
      else setProblem(isCancelled(error) ? null : refusalReason(error))
    }
    setProblem(null)
    setLocked(null)
    setUnreferenced(null)
    onProgress({ sentBytes: 0, totalBytes: file.size, secondsLeft: null })
    adding.mutate(
      { file, password, withoutReferences, onProgress, signal: controller.signal },
      {
        onSuccess: ({ statement: { _id: id } }) => onAdded(id),
        onError: fail,
        onSettled: () => setSending(null),
      },
    )
  }
  return { sending, problem, setProblem, locked, setLocked, unreferenced, setUnreferenced, send }
}

/** Uploads a bank statement that was dropped or chosen, and shows the progress. */
export const StatementDrop = ({ onAdded }: StatementDropProps) => {
  const dropping = useSending({ onAdded })
  const { sending, problem, setProblem, locked, setLocked, unreferenced, setUnreferenced, send } = dropping
  const drop = ({ files }: DataTransfer) => {
    const [file] = files
    if (files.length > 1) setProblem('One statement at a time, please: drop a single file.')
    else if (file !== undefined) send(file)
  }
  return (
    <>
      <DropBox
        label="New statement"
        title="Drop the bank statement here"
        note="CSV, Excel, PDF or a text table, of any bank. The file itself is not stored, and the same statement twice changes nothing."
        icon={FileUp}
        choices={
          <FileChoice
            label="Choose a file"
            aria-label="Bank statement"
            accept=".csv,.tsv,.txt,.xls,.xlsx,.pdf"
            onFiles={([file]) => file && send(file)}
          />
        }
        sending={sending}
        problem={problem}
        onDrop={drop}
      />
      {locked !== null && (
        <LockedStatement
          fileName={locked.file.name}
          problem={locked.problem}
          onPassword={(password) => send(locked.file, password)}
          onCancel={() => setLocked(null)}
        />
      )}
      {unreferenced !== null && (
        <UnreferencedStatement
          fileName={unreferenced.file.name}
          problem={unreferenced.problem}
          onKeep={() => send(unreferenced.file, unreferenced.password, true)}
          onCancel={() => setUnreferenced(null)}
        />
      )}
      <PasteMessages isBusy={sending !== null} onFile={(file) => send(file)} />
    </>
  )
}
