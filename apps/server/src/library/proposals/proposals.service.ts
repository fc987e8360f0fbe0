import type { Readable } from 'node:stream'
import {
  openProposalsPerPerson,
  proposalMessages,
  proposalOutdated,
} from '@lectureshelf/contract/library/proposals/proposal-messages'
import type { ProposalFields } from '@lectureshelf/contract/library/proposals/proposal-fields'
import type { ProposalAcceptance } from '@lectureshelf/contract/library/proposals/proposals'
import type { z } from 'zod'
import { requireScope } from '../tables/access.policy.ts'
import { type StoredStudent, findStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockKey } from '../../platform/db/locks.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { proposalDecided } from '../../base/mail/templates/note-templates.ts'
import { type ReceivedFile, createFormReceiver } from '../pdfs/form-receiver.ts'
import { getPdf, lockPdfContext, placesOf } from '../pdfs/pdf-context.ts'
import { checkPdf, orDuplicate, requireNewBytes } from '../pdfs/pdf-ingest.ts'
import { createPdfRights } from '../pdfs/pdf-rights.ts'
import { showOther } from '../pdfs/pdf-rows.ts'
import type { PdfsDeps } from '../pdfs/pdfs-deps.ts'
import { tidyOriginalName } from '../pdfs/stored-name.ts'
import { requireDeciding, requireSeeing } from './proposals.policy.ts'
import { type ProposedFilesDeps, createProposedFiles } from './proposed-files.ts'
import { countWaitingFor, countWaitingOf, proposalsFor, readProposalPdf } from './proposals.query.ts'
import {
  type StoredProposal,
  findProposal,
  insertProposal,
  isWaitingFor,
  listProposalKeysInUse,
  lockProposal,
  updateDecision,
} from './proposals.repo.ts'

type ProposalsDeps = Pick<PdfsDeps, 'pdfEngine' | 'jobs' | 'maxUploadBytes' | 'uploadRoom'> &
  ProposedFilesDeps & { mail: Pick<MailService, 'queueTo'> }

type ListPage = Parameters<typeof proposalsFor>[2]

interface Sent extends ReceivedFile {
  actor: Actor
  pdfId: string
  reason: string
}

/** @throws AppError `conflict` when a file of the person waits for the PDF, or too many wait */
const requireRoom = async (on: Db, actor: Actor, pdfId: string): Promise<void> => {
  if (await isWaitingFor(on, pdfId, actor.id))
    throw new AppError('conflict', { message: proposalMessages.waitsAlready })
  if ((await countWaitingOf(on, actor)) >= openProposalsPerPerson)
    throw new AppError('conflict', { message: proposalMessages.tooMany })
}

const insertSent = (deps: ProposalsDeps, { actor, pdfId, reason, originalName, staged }: Sent, key: string) =>
  deps.db.transaction(async (tx) => {
    await lockKey(tx, 'proposals', actor.id)
    const { pdf, places } = await lockPdfContext(tx, pdfId)
    requireScope(actor, 'addPdf', places)
    await requireRoom(tx, actor, pdfId)
    const { sha256, sizeBytes } = staged
    const { id } = await insertProposal(tx, {
      pdfId,
      version: pdf.version,
      storageKey: key,
      sizeBytes,
      sha256,
      originalName: tidyOriginalName(originalName),
      reason,
      proposedBy: actor.id,
      proposedAt: deps.clock.now(),
    })
    const after = { pdfFile: pdf.pdfFile, version: pdf.version, sizeBytes, reason }
    await recordAudit(tx, actor, 'pdf.propose', pdfId, { after: { ...after, id } })
  })

const send = async (deps: ProposalsDeps, sent: Sent): Promise<void> => {
  const { db, storage, pdfEngine } = deps
  const { actor, pdfId, staged } = sent
  const pdf = await getPdf(db, pdfId)
  if (pdf.sha256 === staged.sha256) throw new AppError('conflict', { message: proposalMessages.isShown })
  if (pdf.sectionId !== null) await requireNewBytes(db, pdf.sectionId, staged.sha256)
  await requireRoom(db, actor, pdfId)
  await checkPdf(pdfEngine, staged)
  const key = await storage.keep(staged)
  try {
    await insertSent(deps, sent, key)
  } catch (error) {
    // A connection may break after the commit, so the error alone does not prove that there is no row.
    if ((await listProposalKeysInUse(db, [key])).length === 0) await storage.remove(key)
    throw error
  }
}

/** Locks an open proposal, its live PDF first. @throws AppError `not_found`, or `conflict` when it is decided */
const lockOpen = async (tx: Db, id: string) => {
  const { pdfId } = orNotFound(await findProposal(tx, id))
  const { pdf, places } = await lockPdfContext(tx, pdfId)
  const found = orNotFound(await lockProposal(tx, id))
  const { storageKey } = found
  if (found.state !== 'open' || storageKey === null)
    throw new AppError('conflict', { message: proposalMessages.decidedAlready })
  return { pdf, places, found: { ...found, storageKey } }
}

/** Mails a decision to whoever sent the file, unless they made it themselves or have no account any more. */
const mailDecision = async (
  { mail }: ProposalsDeps,
  tx: Db,
  actor: Actor,
  { id, proposedBy }: Pick<StoredProposal, 'id' | 'proposedBy'>,
  answer: string | null,
): Promise<void> => {
  const sender = await findStudent(tx, proposedBy)
  const found = await readProposalPdf(tx, id)
  if (sender === null || found === null || sender.id === actor.id) return
  const key = `proposal-decided:${id}`
  await mail.queueTo(tx, sender, { key, template: proposalDecided, data: { ...found, answer } })
}

const accept = (
  deps: ProposalsDeps,
  actor: Actor,
  id: string,
  { seen }: z.output<typeof ProposalAcceptance>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { pdf, places, found } = await lockOpen(tx, id)
    const sender = await findStudent(tx, found.proposedBy)
    requireDeciding(actor, places, sender)
    if (pdf.version !== seen.currentVersion)
      throw new AppError('changed_meanwhile', { extraDetails: proposalOutdated(pdf.version) })
    if (pdf.sha256 === found.sha256) throw new AppError('conflict', { message: proposalMessages.isShown })
    const { storageKey, originalName, proposedBy, sizeBytes, sha256 } = found
    const decision = { decidedBy: actor.id, decidedAt: deps.clock.now(), answer: '' }
    await updateDecision(tx, id, { ...decision, state: 'accepted' })
    const version = await showOther(
      deps,
      tx,
      pdf,
      {
        originalName,
        author: { addedBy: proposedBy, addedByName: sender?.name ?? '' },
        staged: { sizeBytes, sha256 },
      },
      storageKey,
    )
    await recordAudit(tx, actor, 'pdf.acceptProposal', pdf.id, {
      before: { pdfFile: pdf.pdfFile, version: pdf.version },
      after: { pdfFile: pdf.pdfFile, version, originalName, sizeBytes, proposedBy },
    })
    await mailDecision(deps, tx, actor, found, null)
  })

interface Ending {
  state: 'declined' | 'withdrawn'
  answer: string
  /** @throws AppError when the person may not end it */
  require: (context: Awaited<ReturnType<typeof lockOpen>> & { sender: StoredStudent | null }) => void
}

/**
 * Ends a proposal without its file. The next sweep deletes it, as it belongs to nothing: a backup that began before still
 * finds what its rows name.
 */
const end = (deps: ProposalsDeps, actor: Actor, id: string, ending: Ending): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { state, answer } = ending
    const context = await lockOpen(tx, id)
    const { pdf, found } = context
    ending.require({ ...context, sender: await findStudent(tx, found.proposedBy) })
    await updateDecision(tx, id, { state, answer, decidedBy: actor.id, decidedAt: deps.clock.now() })
    const action = state === 'declined' ? 'pdf.declineProposal' : 'pdf.withdrawProposal'
    await recordAudit(tx, actor, action, pdf.id, {
      before: { pdfFile: pdf.pdfFile, originalName: found.originalName, proposedBy: found.proposedBy },
      after: { answer },
    })
    if (state === 'declined') await mailDecision(deps, tx, actor, found, answer)
  })

/** Creates the service of proposed files: staff send them, whoever may change the PDF decides. */
export const createProposalsService = (deps: ProposalsDeps) => {
  const { db } = deps
  const withForm = createFormReceiver(deps)
  const rights = createPdfRights(deps)
  const files = createProposedFiles(deps)

  /** Requires every byte of a file, before any lock of its acceptance is held: a large one takes a second. */
  const requireWhole = async (actor: Actor, id: string): Promise<void> => {
    const { storageKey, ...found } = orNotFound(await findProposal(db, id))
    const places = await placesOf(db, await getPdf(db, found.pdfId))
    requireDeciding(actor, places, await findStudent(db, found.proposedBy))
    if (storageKey !== null) await files.requireWhole({ ...found, storageKey })
  }

  return {
    checkFiles: files.checkDue,
    listFiles: files.listFiles,
    putBack: files.putBack,
    noteJudged: files.noteJudged,

    /**
     * Stores a file that is proposed in place of the one that a PDF shows.
     * @throws AppError for a bad file, `duplicate_pdf`, `out_of_scope`, `not_found`, `too_large`, `upload_quota`, or
     * `conflict` for the bytes that are shown, a second file for the PDF, or too many
     */
    send: async (actor: Actor, pdfId: string, readForm: ReadForm<z.output<typeof ProposalFields>>) => {
      await rights.requirePropose(actor, pdfId)
      await withForm(actor, readForm, ({ reason }, file) => send(deps, { actor, pdfId, reason, ...file }))
    },

    /** Lists the files that a person sent or decides about, and counts those that wait for their decision. */
    list: async (actor: Actor, page: ListPage) => ({
      ...(await proposalsFor(db, actor, page)),
      open: await countWaitingFor(db, actor),
    }),

    /**
     * Opens a file that waits.
     * @throws AppError `not_found` also once it is decided, `forbidden`, or `pdf_damaged`
     */
    open: async (actor: Actor, id: string): Promise<{ stream: Readable; sizeBytes: number }> => {
      const found = orNotFound(await findProposal(db, id))
      const places = await placesOf(db, await getPdf(db, found.pdfId))
      requireSeeing(actor, found, places, await findStudent(db, found.proposedBy))
      return files.open({ ...found, storageKey: orNotFound(found.storageKey) })
    },

    /**
     * Shows a file that waits in place of the current one. Its sender becomes the author of the version.
     * @throws AppError `not_found`, `out_of_scope`, `changed_meanwhile`, `duplicate_pdf`, `pdf_damaged`, or `conflict`
     * when it is decided
     */
    accept: async (actor: Actor, id: string, form: z.output<typeof ProposalAcceptance>): Promise<void> => {
      await requireWhole(actor, id)
      try {
        await accept(deps, actor, id, form)
      } catch (error) {
        throw orDuplicate(error)
      }
    },

    /** Declines a file that waits. @throws AppError `not_found`, `out_of_scope`, or `conflict` when it is decided */
    decline: (actor: Actor, id: string, answer: string): Promise<void> =>
      end(deps, actor, id, {
        state: 'declined',
        answer,
        require: ({ places, sender }) => requireDeciding(actor, places, sender),
      }),

    /** Takes back one's own file. @throws AppError `not_found`, `forbidden`, or `conflict` when it is decided */
    withdraw: (actor: Actor, id: string): Promise<void> =>
      end(deps, actor, id, {
        state: 'withdrawn',
        answer: '',
        require: ({ found }) => {
          if (found.proposedBy !== actor.id) throw new AppError('forbidden')
        },
      }),

    /** Lists those of these storage keys that a file that waits has. */
    listKeysInUse: (keys: string[]) => listProposalKeysInUse(db, keys),
  }
}

export type ProposalsService = ReturnType<typeof createProposalsService>
