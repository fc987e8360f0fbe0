import type { KeptNote } from '@lectureshelf/contract/reading/kept-notes'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadGrant } from '../../library/pdfs/pdfs.policy.ts'
import type { PdfsService } from '../../library/pdfs/pdfs.service.ts'
import { latestOffline } from './kept-notes.policy.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'

interface Options {
  clock: Clock
  pdfs: Pick<PdfsService, 'listGrants'>
  subscriptions: Pick<SubscriptionsService, 'coveredUntil'>
}

/** Creates the answers to phones that keep notes, which open them offline. */
export const createKeptNotesService = ({ clock, pdfs, subscriptions }: Options) => {
  /** Returns until when a person may read a PDF; null when nothing that ends opens it, as for staff and for sheets. */
  const readableUntil = async ({ actor, pdf }: ReadGrant): Promise<Date | null> => {
    if (actor.kind !== 'student' || pdf.places === null) return null
    const { deptId, scheme } = actor.place
    const own = pdf.places.filter((place) => place.deptId === deptId && place.scheme === scheme)
    return subscriptions.coveredUntil(
      actor,
      own.map(({ semNum }) => semNum),
    )
  }

  return {
    /** Lists those of the PDFs that the person may read now, with the time until which a phone may open them. */
    check: async (actor: Actor, pdfFiles: string[]): Promise<{ now: string; notes: KeptNote[] }> => {
      const now = clock.now()
      const latest = latestOffline(now)
      const notes: KeptNote[] = []
      for (const grant of await pdfs.listGrants(actor, [...new Set(pdfFiles)])) {
        const paid = (await readableUntil(grant)) ?? latest
        const keepUntil = (paid < latest ? paid : latest).toISOString()
        const { pdfFile, version, sizeBytes, scan } = grant.pdf
        // Words come once: a phone would fetch those of a scan that is being read again and again.
        const readPages = scan?.state === 'done' ? scan.readPages : 0
        notes.push({ pdfFile, version, sizeBytes, readPages, keepUntil })
      }
      return { now: now.toISOString(), notes }
    },
  }
}

export type KeptNotesService = ReturnType<typeof createKeptNotesService>
