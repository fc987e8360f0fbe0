import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { pdfInfoQuery } from '../../../reading/viewer/api.ts'
import { MoreMenu } from '../../../reading/viewer/parts/more-menu.tsx'
import { extraPart } from '../../../lib/http/extra-part.ts'
import type { RowsOf } from './note-menu-rows.tsx'

const importRows = () => import('./note-menu-rows.tsx')
type Rows = Awaited<ReturnType<typeof importRows>>

/** What the menu of a note is made of, as it is when it opens. */
interface Parts {
  rows: Rows
  info: PdfInfo | undefined
}

let loaded: Rows | null = null

const loadRows = async (): Promise<Rows> => {
  loaded ??= await extraPart(importRows)
  return loaded
}

/** Brings the rows of the menu before anyone opens it. */
export const warmUpNoteMenu = async (): Promise<void> => (await loadRows()).knowKeptNotes()

const bring = async (client: QueryClient, pdfFile: string): Promise<Parts> => {
  const facts = client.ensureQueryData(pdfInfoQuery(pdfFile)).catch(() => undefined)
  const rows = await loadRows()
  await rows.knowRows(client, pdfFile)
  return { rows, info: await facts }
}

/** Returns what the menu is made of: at once when it is there. */
const takeParts = (client: QueryClient, pdfFile: string): Parts | Promise<Parts> => {
  const info = client.getQueryData(pdfInfoQuery(pdfFile).queryKey)
  return loaded !== null && info !== undefined && loaded.areRowsKnown(client, pdfFile)
    ? { rows: loaded, info }
    : bring(client, pdfFile)
}

interface NoteMenuProps
  extends
    Pick<ComponentProps<typeof MoreMenu>, 'onReport' | 'onKeyHelp'>,
    Pick<RowsOf, 'page' | 'isSheet' | 'onMarks'> {
  pdfFile: string
}

/** The ... menu of the open note. */
export const NoteMenu = ({ pdfFile, onReport, onKeyHelp, ...of }: NoteMenuProps) => {
  const client = useQueryClient()
  return (
    <MoreMenu<Parts>
      {...{ onReport, onKeyHelp }}
      takeParts={() => takeParts(client, pdfFile)}
      renderRows={({ rows, info }, close) => rows.renderRows({ ...of, info, close })}
    />
  )
}
