import { FolderUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError, NetworkError, fetchPart } from '../../lib/http/http.ts'
import { FileChoice } from '../../ui/files/file-choice.tsx'
import { warnBeforeLeaving } from '../../lib/leaving/leave-warning.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { percentOf, progressWords } from '../../lib/http/upload-progress.ts'
import { DropBox, type Sending } from '../../ui/files/drop-box.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { type FoundFile, filesOfDrop, filesOfInput } from '../uploads/api.ts'
import { useSendImport } from './api.ts'

const isWhole = ({ file }: FoundFile): boolean => /\.(?:zip|csv)$/iu.test(file.name)

/** Returns one file to upload: a ZIP or a table unchanged, anything else packed with its folders. */
const packFolder = async (found: readonly FoundFile[]): Promise<File> => {
  const [first] = found
  if (first === undefined) throw new Error('There is nothing to pack.')
  if (found.length === 1 && first.folders.length === 0 && isWhole(first)) return first.file
  const { downloadZip } = await fetchPart(() => import('client-zip'))
  const entries = found.map(({ file, folders }) => ({ name: [...folders, file.name].join('/'), input: file }))
  const name = `${first.folders[0] ?? 'notes'}.zip`
  return new File([await downloadZip(entries).blob()], name, { type: 'application/zip' })
}

interface ImportDropProps {
  /** Called when the file has arrived and is being planned. */
  onSent: (importId: string) => void
}

/** Describes an upload error; null when the person cancelled. */
const problemOf = (error: unknown): string | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof ApiError || error instanceof NetworkError) return refusalReason(error)
  return 'This could not be read. Was it moved or changed? Choose it again.'
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
      setSending({ words: progressWords(progress, 'Receiving the file'), percent, cancel })
    }
    setProblem(null)
    const stopWarning = warnBeforeLeaving()
    try {
      const found = await finding
      if (found.length === 0) return setProblem('It contains no files.')
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

/** Uploads a ZIP, a table or a folder that was dropped or chosen, and shows the progress. */
export const ImportDrop = ({ onSent }: ImportDropProps) => {
  const { sending, problem, send } = useSending({ onSent })
  const choose = (files: File[]) => send(Promise.resolve(filesOfInput(files)))
  return (
    <DropBox
      label="New import"
      title="Drop a ZIP, a CSV or a folder here"
      note="Folders are read as Department / Scheme / Semester / SubCode Name / Section with PDFs in them, a CSV as a table of subjects or references. You see a plan first; nothing is changed before you start it."
      icon={FolderUp}
      choices={
        <>
          <FileChoice label="Choose a ZIP or CSV" accept=".zip,.csv" onFiles={choose} />
          <FileChoice label="Choose a folder" variant="default" isFolder onFiles={choose} />
        </>
      }
      sending={sending}
      problem={problem}
      onDrop={(dropped) => send(filesOfDrop(dropped))}
    />
  )
}
