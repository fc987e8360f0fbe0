import type { BulkMessage } from '@lectureshelf/contract/people/bulk'
import { useState } from 'react'
import { type MailSelection, mailNext, mailStudents } from './api.ts'
import { inBatches, useBulkRun } from './use-bulk-run.ts'

/** Writes a message to chosen students in batches, or to everybody whom a filter finds, page by page. */
export const useMailRun = (selection: MailSelection) => {
  const { state, run, stop } = useBulkRun()
  // Nobody gets the mail of one run twice, also when a request is repeated.
  const [id] = useState(() => crypto.randomUUID())

  const send = async (message: BulkMessage, total: number): Promise<void> => {
    if ('ids' in selection) {
      const batches = inBatches(
        selection.ids,
        (portion) => mailStudents(id, portion, message),
        () => undefined,
      )
      await run(total, 0, batches)
    } else {
      await run<{ after: string | null }>(total, { after: null }, async ({ after }) => {
        const reply = await mailNext(id, selection.filter, after, message)
        return { reply, next: reply.next === null ? null : { after: reply.next } }
      })
    }
  }

  return { state, send, stop }
}
