import type { BulkMessage } from '@lectureshelf/contract/people/bulk'
import { useState } from 'react'
import { inBatches, useBulkRun } from '../../../ui/runs/use-bulk-run.ts'
import { type MailSelection, mailNext, mailStudents } from './api.ts'

/** Writes a message to chosen students in batches, or to everyone whom a filter finds, page by page. */
export const useMailRun = (selection: MailSelection) => {
  const { state, run, resume, stop } = useBulkRun()
  // No one gets the mail of one run twice, also when a request is repeated or the run is resumed.
  const [id] = useState(() => crypto.randomUUID())

  const send = async (message: BulkMessage, total: number): Promise<void> => {
    if ('ids' in selection) {
      const batches = inBatches(selection.ids, (portion) => mailStudents(id, portion, message))
      await run(total, 0, batches)
    } else {
      await run<{ after: string | null }>(total, { after: null }, async ({ after }) => {
        const reply = await mailNext(id, selection.filter, after, message)
        return { reply, next: reply.next === null ? null : { after: reply.next } }
      })
    }
  }

  return { state, send, resume, stop }
}
