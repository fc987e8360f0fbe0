import { messages } from '@lectureshelf/contract/messages'
import { Button, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState, useCallback, useRef } from 'react'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { refusedPath, serverSentence } from '../../../ui/forms/refusal-sentence.ts'
import { useConflict } from '../../../ui/forms/use-conflict.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import shared from '../../../ui/shared.module.css'
import { contentToast } from '../../../ui/toast.ts'
import { type ChapteredPdf, type PdfChapters, chaptersQuery, readChapters, useSaveChapters } from './api.ts'
import { ChapterList } from './chapter-list.tsx'
import { rowOf } from './chapter-rows.ts'
import { forgetDraft, readDraft, saveDraft } from './chapters-draft.ts'
import { PasteChapters } from './paste-chapters.tsx'
import { useChapterRows, type ChapterRows } from './use-chapter-rows.ts'
import { sayResult } from '../../../ui/forms/say-result.ts'
import { flushSync } from 'react-dom'

const rowIn = (list: Element | null, id: number) => list?.querySelector(`[data-row="${id}"]`)

const titleIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-field="title"]') ?? null

/** Adds and removes rows, and moves the focus with them. */
const useRowFocus = ({ insert, remove: removeRow }: Pick<ChapterRows, 'insert' | 'remove'>) => {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const append = useCallback(() => {
    const row = rowOf()
    flushSync(() => insert([row]))
    titleIn(rowIn(list.current, row.id))?.focus()
  }, [insert])
  /** Leads from one row to the next; below the last one it adds another. */
  const next = useCallback(
    (id: number) => {
      const title = titleIn(rowIn(list.current, id)?.nextElementSibling)
      if (title === null) append()
      else title.focus()
    },
    [append],
  )
  const remove = useCallback(
    (id: number) => {
      const row = rowIn(list.current, id)
      const neighbour = titleIn(row?.nextElementSibling) ?? titleIn(row?.previousElementSibling)
      flushSync(() => removeRow(id))
      ;(neighbour ?? add.current)?.focus()
    },
    [removeRow],
  )
  return { list, add, append, next, remove }
}

interface ChaptersProps extends Pick<DialogState, 'onClose'> {
  pdf: ChapteredPdf
}

/** Manages the rows of the form: they are kept in this tab until they are saved, or until the form is closed. */
const useKeptRows = ({ pdfId }: ChapteredPdf, now: PdfChapters) => {
  const [draft] = useState(() => readDraft(pdfId))
  const seen = draft?.seen ?? now
  const [first] = useState(() => draft?.rows ?? seen.chapters.map(rowOf))
  const rows = useChapterRows(first)
  const { rows: shown } = rows
  const isTyped = draft !== null || shown !== first
  useEffect(() => {
    if (isTyped) saveDraft(pdfId, { seen, rows: shown })
  }, [isTyped, pdfId, seen, shown])
  return { rows, seen }
}

/** Manages the form: its rows, what was seen before, and saving. */
const useChaptersForm = ({ pdf, onClose }: ChaptersProps, now: PdfChapters) => {
  const { rows, seen } = useKeptRows(pdf, now)
  const saving = useSaveChapters(pdf)
  const { before, notice, onRefusal } = useConflict({
    seen,
    readNow: () => readChapters(pdf.pdfFile),
    fill: ({ chapters }) => rows.replace(chapters),
    refuse: (refusal) => {
      const refused = refusedPath(refusal)
      if (refused === null) contentToast.error(serverSentence(messages.pdfUpdateFailed, refusal))
      else rows.refuse(refused)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const chapters = rows.check(before.pageCount)
    if (chapters === null) return
    saving.mutate(
      { version: before.version, before: before.chapters, chapters },
      { ...sayResult(onClose, undefined, contentToast), onError: (error) => void onRefusal(error) },
    )
  }
  return { rows, save, notice, pageCount: before.pageCount, isSaving: saving.isPending }
}

const ChaptersForm = ({ pdf, onClose }: ChaptersProps) => {
  const { data: seen } = useSuspenseQuery(chaptersQuery(pdf.pdfFile))
  const { rows, save, notice, pageCount, isSaving } = useChaptersForm({ pdf, onClose }, seen)
  const { list, add, append, next, remove } = useRowFocus(rows)
  const isEmpty = rows.rows.length === 0
  return (
    <FormFrame
      name={`chapters-${pdf.pdfId}`}
      saveLabel="Save chapters"
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      <Text c="dimmed">
        Readers see these chapters as the contents of the PDF, and the search finds them. They are saved in
        the order of their pages.
      </Text>
      <PasteChapters
        pageCount={pageCount}
        isOpenAtFirst={seen.chapters.length === 0}
        onRead={(chapters) => rows.insert(chapters.map(rowOf))}
      />
      {/* The rows have a draft of their own. */}
      <div ref={list} data-not-kept>
        {isEmpty ? (
          <Text>No chapters are typed yet. The PDF shows its own contents, if it has any.</Text>
        ) : (
          <ChapterList
            rows={rows.rows}
            errors={rows.errors}
            change={rows.change}
            onNext={next}
            onRemove={remove}
          />
        )}
      </div>
      {rows.problem !== null && (
        <p role="alert" className={shared.problem}>
          {rows.problem}
        </p>
      )}
      <div className={shared.row}>
        <Button ref={add} variant="default" onClick={append}>
          Add a chapter
        </Button>
        {!isEmpty && (
          <Button variant="subtle" onClick={() => rows.replace([])}>
            Remove all
          </Button>
        )}
      </div>
    </FormFrame>
  )
}

/** Types the chapters of a PDF, such as a scan that a machine could not read. */
export const ChaptersDialog = ({ pdf, isOpen, onClose }: { pdf: ChapteredPdf } & DialogState) => {
  const close = () => {
    forgetDraft(pdf.pdfId)
    onClose()
  }
  return (
    // A click beside it would lose a long list.
    <FormDialog
      title={`Chapters of ${pdf.title}`}
      size={720}
      closeOnClickOutside={false}
      isOpen={isOpen}
      onClose={close}
    >
      <ListBoundary failed="The chapters could not be loaded">
        <ChaptersForm pdf={pdf} onClose={close} />
      </ListBoundary>
    </FormDialog>
  )
}
