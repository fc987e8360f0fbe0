import type { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { isAllowed } from '@lectureshelf/contract/access'
import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'
import { type SQL, and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { scopeConditions } from '../tables/offerings.query.ts'
import { personLabelOf } from '../../base/identity/person-label.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { contains, countRows, readPage } from '../../platform/db/lists.ts'
import { pdf, pdfVersion, proposal, section, student, subject } from '../../schema.ts'

const sender = alias(student, 'sender')
const decider = alias(student, 'decider')

/** What the policy's `mayDecide` says, as a condition on the subjects and senders of a list. */
const isDecidedBy = (on: Db, { kind, scope }: Actor): SQL => {
  if (kind === 'owner') return sql`true`
  if (scope === null || !isAllowed(kind, 'changePdf')) return sql`false`
  const { hasPlaceWithin, hasNoneOutside } = scopeConditions(on, scope)
  const isOfDepartment = and(
    isNull(sender.deletedAt),
    eq(sender.role, 'subAdmin'),
    not(sender.isAdmin),
    not(sender.isOwner),
    scope.departments.length === 0 ? undefined : inArray(sender.deptId, scope.departments),
  )
  return sql`(${hasPlaceWithin} and (${hasNoneOutside} or (${isOfDepartment})))`
}

const columnsFor = (on: Db, actor: Actor) => ({
  id: proposal.id,
  pdfId: proposal.pdfId,
  pdfFile: pdf.pdfFile,
  title: shownTitle,
  subCode: subject.subCode,
  version: proposal.version,
  currentVersion: pdf.version,
  currentSizeBytes: pdfVersion.sizeBytes,
  originalName: proposal.originalName,
  sizeBytes: proposal.sizeBytes,
  reason: proposal.reason,
  state: proposal.state,
  answer: proposal.answer,
  proposedAt: proposal.proposedAt,
  decidedAt: proposal.decidedAt,
  decidedByName: decider.name,
  proposedBy: sql<
    string | null
  >`case when ${sender.erasedAt} is null then ${personLabelOf(sender.name, sender.usn)} end`,
  isDamaged: sql<boolean>`(${isOpen} and ${proposal.damage} is not null)`,
  isOwn: sql<boolean>`${proposal.proposedBy} = ${actor.id}`,
  mayDecide: sql<boolean>`${isDecidedBy(on, actor)}`,
})

const selectProposals = (on: Db, actor: Actor) =>
  on
    .select(columnsFor(on, actor))
    .from(proposal)
    .innerJoin(pdf, eq(pdf.id, proposal.pdfId))
    .innerJoin(pdfVersion, and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, pdf.version)))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .innerJoin(sender, eq(sender.id, proposal.proposedBy))
    .leftJoin(decider, eq(decider.id, proposal.decidedBy))

type FoundProposal = Awaited<ReturnType<typeof selectProposals>>[number]

/** Returns a proposed file as JSON. */
const toProposal = (row: FoundProposal): Proposal => ({
  ...row,
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

const isOpen = eq(proposal.state, 'open')

/** A deleted PDF waits for its sweep, and no one has to decide about files for it. */
const isLive = and(isNull(pdf.deletedAt), isNull(section.deletedAt), isNull(subject.deletedAt))

type ProposalPage = QueryOf<typeof proposalOps.list>

const countProposals = (on: Db, actor: Actor, matches: SQL | undefined) =>
  countRows(on, selectProposals(on, actor).where(matches))

/** Reads one page of the files that a person sent or decides about: open ones first, then the newest. */
export const proposalsFor = async (on: Db, actor: Actor, { q, state, ...page }: ProposalPage) => {
  const matches = and(
    isLive,
    or(eq(proposal.proposedBy, actor.id), isDecidedBy(on, actor)),
    state === undefined ? undefined : eq(proposal.state, state),
    contains(
      [shownTitle, subject.subCode, proposal.reason, proposal.originalName, sender.name, sender.usn],
      q,
    ),
  )
  const found = selectProposals(on, actor)
    .where(matches)
    .orderBy(desc(isOpen), desc(proposal.proposedAt), desc(proposal.id))
  const { rows, total } = await readPage(found, page, () => countProposals(on, actor, matches))
  return { items: rows.map(toProposal), total }
}

/** Counts the files of a person that wait for a decision. Those for deleted PDFs can be neither decided nor taken back. */
export const countWaitingOf = (on: Db, actor: Actor): Promise<number> =>
  countProposals(on, actor, and(isOpen, isLive, eq(proposal.proposedBy, actor.id)))

/** Counts the files that wait for a decision of a person. */
export const countWaitingFor = (on: Db, actor: Actor): Promise<number> =>
  countProposals(on, actor, and(isOpen, isLive, isDecidedBy(on, actor)))

/** Reads what a mail says about the PDF of a proposal: its title and the code of its subject. */
export const readProposalPdf = (on: Db, id: string) =>
  firstOf(
    on
      .select({ title: shownTitle, subCode: subject.subCode })
      .from(proposal)
      .innerJoin(pdf, eq(pdf.id, proposal.pdfId))
      .leftJoin(section, eq(section.id, pdf.sectionId))
      .leftJoin(subject, eq(subject.id, section.subjectId))
      .where(eq(proposal.id, id)),
  )
