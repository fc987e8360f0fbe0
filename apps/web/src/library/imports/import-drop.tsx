import { Button } from '@mantine/core'
import { FolderUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { warnBeforeLeaving } from '../../lib/leave-warning.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { percentOf, progressWords } from '../../lib/http/upload-progress.ts'
import { DropBox, type Sending } from '../../ui/forms/drop-box.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { type FoundFile, filesOfDrop, filesOfInput } from '../uploads/api.ts'
import { useSendImport } from './api.ts'
import { packFolder } from './pack-folder.ts'

interface ImportDropProps {
  /** Called when the file has arrived and is being planned. */
  onSent: (importId: string) => void
}

/** Describes an upload error; null when the person cancelled. */
const problemOf = (error: unknown): string | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof ApiError || error instanceof NetworkError) return refusalReason(error)
  return 'This could not be read. Was it moved or changed? Choose it once more.'
}

const useSending = ({ onSent }: ImportDropProps) => {
  const sendImport = useSendImport()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (finding: Promise<FoundFile[]>) => {
    const controller = new AbortController()
    const cancel = () => controller.abort()
    const onProgress = (progress: UploadProgress) => {
      const percent = percentOf(progress.sentBytes, progress.totalBytes)
      setSending({ words: progressWords(progress, 'Taking it in'), percent, cancel })
    }
    setProblem(null)
    const stopWarning = warnBeforeLeaving()
    try {
      const found = await finding
      if (found.length === 0) return setProblem('There is no file in it.')
      setSending({ words: 'Packing the folder', percent: 0, cancel })
      const file = await packFolder(found)
      controller.signal.throwIfAborted()
      onProgress({ sentBytes: 0, totalBytes: file.size, secondsLeft: null })
      onSent(await sendImport.mutateAsync({ file, onProgress, signal: controller.signal }))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      stopWarning()
      setSending(null)
    }
  }
  return { sending, problem, send: (finding: Promise<FoundFile[]>) => void send(finding) }
}

interface ChoiceProps {
  label: string
  isFolder: boolean
  onFound: (found: Promise<FoundFile[]>) => void
}

const Choice = ({ label, isFolder, onFound }: ChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  const folderOnly = isFolder ? { webkitdirectory: '' } : { accept: '.zip,.csv' }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...folderOnly}
        onChange={({ currentTarget }) => {
          const found = filesOfInput(currentTarget.files ?? [])
          // Allows the same file to be chosen again after it was corrected.
          currentTarget.value = ''
          onFound(Promise.resolve(found))
        }}
      />
      <Button variant={isFolder ? 'default' : 'accent'} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

/** Uploads a ZIP, a table or a folder that was dropped or chosen, and shows the progress. */
export const ImportDrop = ({ onSent }: ImportDropProps) => {
  const { sending, problem, send } = useSending({ onSent })
  return (
    <DropBox
      label="New import"
      title="Drop a ZIP, a CSV or a folder here"
      note="Folders are read as Department / Scheme / Semester / SubCode Name / Section with PDFs in them, a CSV as a table of subjects or references. You see a plan first; nothing is changed before you start it."
      icon={FolderUp}
      choices={
        <>
          <Choice label="Choose a ZIP or CSV" isFolder={false} onFound={send} />
          <Choice label="Choose a folder" isFolder onFound={send} />
        </>
      }
      sending={sending}
      problem={problem}
      onDrop={(dropped) => send(filesOfDrop(dropped))}
    />
  )
}
