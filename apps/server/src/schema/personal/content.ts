import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { importItem, importRun, proposal, sample, upload } from '../content-desk.ts'
import { offering, reference, section, subject } from '../content.ts'
import { pageReport } from '../page-reports.ts'
import {
  knownFile,
  missingFile,
  pdf,
  pdfLayout,
  pdfMeasuring,
  pdfOpening,
  pdfPage,
  pdfPicture,
  pdfScan,
  pdfVersion,
  pdfVersionReader,
  strayFile,
} from '../pdfs.ts'
import {
  type MarkedPerson,
  blanked,
  each,
  gone,
  kept,
  link,
  marked,
  noValue,
  plain,
  saysWho,
  secret,
  text,
} from './marks.ts'

/** The author of notes that remain after the person who added them is erased. */
export const formerMember = 'Former member'

const author = {
  rows: (t: { addedBy: PgColumn }, { id }: MarkedPerson) => eq(t.addedBy, id),
  isOwn: true,
}
const authorMarks = {
  addedBy: link('author'),
  addedByName: blanked(['author'], text(formerMember)),
}

/** A file that is called after the person, whoever sent it. Titles are published, and stay. */
const named = {
  rows: (t: { originalName: PgColumn }, person: MarkedPerson) => saysWho(t.originalName, person),
}
const namelessFile = 'notes.pdf'

const isUnderWay = sql`state in ('planning', 'planned', 'running')`

export const contentMarks = {
  missingFile: marked(
    missingFile,
    {},
    each(plain, 'storageKey', 'damage', 'foundAt', 'lookedAt', 'judgedAt', 'toldAt'),
  ),
  knownFile: marked(knownFile, {}, each(plain, 'storageKey', 'storedAt')),
  strayFile: marked(strayFile, {}, each(plain, 'storageKey', 'sizeBytes', 'notedAt')),
  subject: marked(
    subject,
    { author },
    {
      ...authorMarks,
      ...each(plain, 'id', 'subCode', 'subAbb', 'subName', 'description', 'createdAt', 'deletedAt'),
    },
  ),
  offering: marked(
    offering,
    {},
    each(plain, 'id', 'subjectId', 'deptId', 'scheme', 'semNum', 'createdAt', 'deletedAt'),
  ),
  section: marked(
    section,
    { author },
    {
      ...authorMarks,
      ...each(plain, 'id', 'subjectId', 'sectionName', 'sectionDesc', 'sectionIndex'),
      ...each(plain, 'createdAt', 'deletedAt'),
    },
  ),
  reference: marked(
    reference,
    { author },
    {
      ...authorMarks,
      ...each(plain, 'id', 'subjectId', 'refTitle', 'refLink', 'createdAt', 'deletedAt'),
    },
  ),
  pdf: marked(
    pdf,
    { author, named },
    {
      ...authorMarks,
      ...each(plain, 'id', 'sectionId', 'pdfTitle', 'pdfDescription', 'pdfFile'),
      originalName: blanked(['named'], text(namelessFile)),
      ...each(plain, 'pdfIndex', 'sha256', 'version', 'lastVersion', 'createdAt', 'deletedAt'),
    },
  ),
  pdfVersion: marked(
    pdfVersion,
    { author, named },
    {
      ...authorMarks,
      ...each(plain, 'id', 'pdfId', 'version', 'sizeBytes', 'sha256', 'state', 'failure', 'pageCount'),
      ...each(plain, 'readingRules', 'outline', 'chapters', 'createdAt', 'replacedAt'),
      originalName: blanked(['named'], text(namelessFile)),
      ...each(plain, 'checkedAt', 'damage', 'damagedAt'),
      ...each(secret(plain), 'storageKey', 'coverName', 'coverStorageKey'),
    },
  ),
  pdfPage: marked(
    pdfPage,
    {},
    each(plain, 'versionId', 'pageNumber', 'text', 'label', 'scan', 'scanWords', 'scanTries'),
  ),
  pdfScan: marked(
    pdfScan,
    {},
    each(plain, 'versionId', 'state', 'pages', 'readPages', 'lookedAt', 'finishedAt', 'slowTurns'),
  ),
  pdfMeasuring: marked(
    pdfMeasuring,
    {},
    { ...each(plain, 'versionId', 'kind', 'turns', 'reached'), storageKey: secret(plain) },
  ),
  pdfLayout: marked(
    pdfLayout,
    {},
    each(plain, 'versionId', 'pageSizes', 'inkBoxes', 'firstRanges', 'pageLooks', 'hasText', 'measuredAt'),
  ),
  pdfPicture: marked(
    pdfPicture,
    {},
    {
      ...each(plain, 'versionId', 'pageNumber', 'width', 'sizeBytes', 'madeAt'),
      storageKey: secret(plain),
    },
  ),
  sample: marked(
    sample,
    {},
    { ...each(plain, 'slot', 'versionId', 'pages', 'shownAt'), name: secret(plain) },
  ),
  pdfVersionReader: marked(
    pdfVersionReader,
    { reader: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    each(gone('reader'), 'versionId', 'studentId', 'openedAt'),
  ),
  pdfOpening: marked(
    pdfOpening,
    { reader: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true } },
    {
      studentId: link('reader'),
      ...each(kept(['reader'], 'counts readers of a PDF by day'), 'pdfId', 'openedOn', 'openedAt'),
    },
  ),
  pageReport: marked(
    pageReport,
    {
      reporter: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true },
      answerer: { rows: (t, { id }) => eq(t.answeredBy, id) },
    },
    {
      studentId: link('reporter'),
      // An answer may address its reader by name.
      ...each(blanked(['reporter'], text('')), 'text', 'answer'),
      ...each(kept(['reporter'], 'says which page is wrong'), 'pdfId', 'page', 'version', 'kind'),
      answeredBy: link('answerer'),
      ...each(plain, 'id', 'state', 'reportedAt', 'answeredAt', 'authorToldAt'),
    },
  ),
  proposal: marked(
    proposal,
    {
      sender: { rows: (t, { id }) => eq(t.proposedBy, id), isOwn: true },
      decider: { rows: (t, { id }) => eq(t.decidedBy, id) },
    },
    {
      proposedBy: link('sender'),
      decidedBy: link('decider'),
      ...each(blanked(['sender'], text('')), 'originalName', 'reason', 'answer'),
      // The sweep deletes a file that nothing refers to; what waited is taken back with its sender.
      storageKey: secret(blanked(['sender'], noValue)),
      state: blanked(
        ['sender'],
        (state) => sql`case when ${state} = 'open' then 'withdrawn' else ${state} end`,
      ),
      ...each(kept(['sender'], 'says which file was wrong'), 'pdfId', 'version'),
      ...each(plain, 'id', 'sizeBytes', 'sha256', 'proposedAt', 'decidedAt', 'checkedAt', 'damage'),
    },
  ),
  upload: marked(
    upload,
    // The sweep deletes the bytes of an upload without a row.
    { sender: { rows: (t, { id }) => eq(t.personId, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('sender'), 'id', 'personId', 'target', 'originalName', 'pdfTitle', 'pdfDescription'),
      ...each(gone('sender'), 'sizeBytes', 'state', 'failureCode', 'failure', 'pdfId', 'importId'),
      ...each(gone('sender'), 'createdAt', 'finishedAt', 'dismissedAt'),
    },
  ),
  importRun: marked(
    importRun,
    { importer: { rows: (t, { id }) => eq(t.personId, id), isOwn: true } },
    {
      personId: link('importer'),
      personName: blanked(['importer'], text(formerMember)),
      // The sweep deletes an archive that no import refers to; an import in progress ends with it.
      storageKey: secret(blanked(['importer'], noValue)),
      state: blanked(['importer'], (state) => sql`case when ${isUnderWay} then 'stopped' else ${state} end`),
      finishedAt: blanked(
        ['importer'],
        (at, { now }) => sql`coalesce(${at}, ${now.toISOString()}::timestamptz)`,
      ),
      name: blanked(['importer'], text('archive.zip')),
      ...each(plain, 'id', 'failure', 'createdAt'),
    },
  ),
  importItem: marked(
    importItem,
    {},
    each(plain, 'importId', 'position', 'kind', 'path', 'title', 'state', 'reason', 'data'),
  ),
}
