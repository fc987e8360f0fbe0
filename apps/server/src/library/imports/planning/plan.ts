import { createHash } from 'node:crypto'
import type { Place } from '@lectureshelf/contract/access'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { errorMessages, fileTooLarge } from '@lectureshelf/contract/messages'
import type { Db } from '../../../platform/db/database.ts'
import { endBytes, headBytes, looksLikePdf } from '../../../platform/pdf-engine/opening/pdf-signs.ts'
import { type OfferingRow, listOfferings } from '../../tables/offerings.query.ts'
import { isSamePlace } from '../../tables/offerings.table.ts'
import { type StoredPdf, listPdfs } from '../../tables/pdfs.table.ts'
import { type StoredReference, listReferences } from '../../tables/references.table.ts'
import { type StoredSection, listSections, sectionKey } from '../../tables/sections.table.ts'
import { type StoredSubject, listSubjectsByCode } from '../../tables/subjects.table.ts'
import { type ImportSource, type TreeFile, UnreadableFile } from '../reading/source.ts'
import { notPdfWords } from './disguise.ts'
import { gatherImport } from './gather-tree.ts'
import { type PlannedItem, createPlanWriter } from './plan-items.ts'
import { abbreviate } from './subject-names.ts'
import { type WantedPdf, type WantedSection, type WantedSubject } from './wanted.ts'

/** Reads a PDF once for its hash and size. @throws UnreadableFile for an obvious problem */
const readFacts = async (file: TreeFile, maxBytes: number) => {
  if (file.sizeBytes > maxBytes) throw new UnreadableFile(fileTooLarge(maxBytes))
  const hash = createHash('sha256')
  let sizeBytes = 0
  let [head, end] = [Buffer.alloc(0), Buffer.alloc(0)]
  for await (const chunk of await file.open()) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > maxBytes) throw new UnreadableFile(fileTooLarge(maxBytes))
    if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)])
    end = Buffer.concat([end, bytes.subarray(-endBytes)]).subarray(-endBytes)
    hash.update(bytes)
  }
  if (sizeBytes === 0) throw new UnreadableFile(errorMessages.pdf_empty)
  if (!looksLikePdf(head, end)) throw new UnreadableFile(notPdfWords(head))
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Existing content of the subjects that an import names. */
interface There {
  subjects: StoredSubject[]
  offerings: OfferingRow[]
  sections: StoredSection[]
  pdfs: StoredPdf[]
  references: StoredReference[]
}

const readThere = async (db: Db, subCodes: string[]): Promise<There> => {
  const subjects = await listSubjectsByCode(db, subCodes)
  const subjectIds = subjects.map(({ id }) => id)
  const sections = await listSections(db, subjectIds)
  const sectionIds = sections.map(({ id }) => id)
  return {
    subjects,
    offerings: await listOfferings(db, subjectIds),
    sections,
    pdfs: await listPdfs(db, sectionIds),
    references: await listReferences(db, subjectIds),
  }
}

const plainName = (name: string) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

type Write = ReturnType<typeof createPlanWriter>

const placeTitle = (subCode: string, { deptId, scheme, semNum }: Place) =>
  `${subCode} at ${deptId}, ${scheme}, semester ${semNum}`

const planKnownSubject = (
  wanted: WantedSubject,
  stored: StoredSubject,
  { offerings }: There,
  write: Write,
): void => {
  const { path, subCode, subName, places } = wanted
  const isOther = subName !== null && plainName(subName) !== plainName(stored.subName)
  const clash = `${subCode} already exists as "${stored.subName}": its notes are shared and its name stays.`
  write.skip('subject', path, `${subCode} ${stored.subName}`, isOther ? clash : 'It already exists.')
  const known = offerings.filter(({ subjectId }) => subjectId === stored.id)
  for (const [index, { place, path: placePath, note }] of places.entries()) {
    const title = placeTitle(subCode, place)
    const isTaught = known.some((row) => isSamePlace(row, place))
    if (!isTaught) write.create('offering', placePath, title, { subCode, place }, note)
    // The item of the subject includes its first place.
    else if (index > 0) write.skip('offering', placePath, title, 'It is already taught there.')
  }
}

/** Plans a subject that does not exist yet. @returns whether the import creates it */
const planNewSubject = (wanted: WantedSubject, write: Write): boolean => {
  const { path, subCode, subName, description, places } = wanted
  const [first, ...others] = places
  if (first === undefined) {
    write.refuse(path, subCode, `There is no subject ${subCode}.`)
    return false
  }
  if (subName === null) {
    const reason = `${subCode} has no name. Call the folder "${subCode} Name", or name it in subjects.csv.`
    write.refuse(path, subCode, reason)
    return false
  }
  const subAbb = wanted.subAbb ?? abbreviate(subName, subCode)
  const note = wanted.subAbb === null ? `Abbreviated as ${subAbb}.` : null
  const data = { subCode, subAbb, subName, description, place: first.place }
  write.create('subject', path, `${subCode} ${subName}`, data, note)
  for (const { place, path: placePath, note: said } of others) {
    write.create('offering', placePath, placeTitle(subCode, place), { subCode, place }, said)
  }
  return true
}

const planSubject = (wanted: WantedSubject, there: There, write: Write): boolean => {
  const stored = there.subjects.find(({ subCode }) => subCode === wanted.subCode)
  if (stored === undefined) return planNewSubject(wanted, write)
  planKnownSubject(wanted, stored, there, write)
  return true
}

interface PlanOptions {
  db: Db
  dss: DssData
  maxUploadBytes: number
  /** Checked before each PDF, because reading a large archive takes minutes. */
  mayContinue: () => boolean
}

interface PdfPlan {
  subCode: string
  section: WantedSection
  place: Place | null
  /** The hashes of the section's PDFs, with the path of those that the import adds. */
  hashes: Map<string, string | null>
  maxUploadBytes: number
}

const planPdf = async (pdf: WantedPdf, plan: PdfPlan, write: Write): Promise<void> => {
  const { path, originalName, pdfTitle, pdfDescription, file } = pdf
  const title = pdfTitle === '' ? originalName : pdfTitle
  try {
    const { sha256, sizeBytes } = await readFacts(file, plan.maxUploadBytes)
    const same = plan.hashes.get(sha256)
    if (same === null) return write.skip('pdf', path, title, errorMessages.duplicate_pdf)
    if (same !== undefined) return write.skip('pdf', path, title, `It is the same PDF as "${same}".`)
    plan.hashes.set(sha256, path)
    const { subCode, section, place } = plan
    const { sectionName } = section
    const names = { originalName, pdfTitle, pdfDescription }
    write.create('pdf', path, title, { subCode, sectionName, place, ...names, sha256, sizeBytes })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    write.refuse(path, title, error.message)
  }
}

/** Plans the sections of a subject and their PDFs. @returns false when it was interrupted */
const planSections = async (
  wanted: WantedSubject,
  there: There,
  { maxUploadBytes, mayContinue }: PlanOptions,
  write: Write,
): Promise<boolean> => {
  const { subCode, sections, places } = wanted
  const subjectId = there.subjects.find((row) => row.subCode === subCode)?.id
  // The first of a name counts.
  const known = new Map(
    there.sections
      .filter((row) => row.subjectId === subjectId)
      .map((row) => [sectionKey(row.sectionName), row] as const)
      .toReversed(),
  )
  for (const section of sections) {
    const { path, sectionName, sectionDesc } = section
    const stored = known.get(sectionKey(sectionName))
    if (stored !== undefined) write.skip('section', path, sectionName, 'It already exists.')
    else write.create('section', path, sectionName, { subCode, sectionName, sectionDesc })
    const hashes = new Map<string, string | null>(
      stored === undefined
        ? []
        : there.pdfs.filter(({ sectionId }) => sectionId === stored.id).map(({ sha256 }) => [sha256, null]),
    )
    const place = places[0]?.place ?? null
    for (const pdf of section.pdfs) {
      if (!mayContinue()) return false
      await planPdf(pdf, { subCode, section, place, hashes, maxUploadBytes }, write)
    }
  }
  return true
}

const planReferences = ({ subCode, references }: WantedSubject, there: There, write: Write): void => {
  const subjectId = there.subjects.find((row) => row.subCode === subCode)?.id
  const keyOf = (row: { refTitle: string; refLink: string }) => JSON.stringify([row.refTitle, row.refLink])
  const counts = new Map<string, number>()
  for (const row of there.references) {
    if (row.subjectId === subjectId) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  }
  const seen = new Map<string, number>()
  for (const { path, refTitle, refLink } of references) {
    const key = keyOf({ refTitle, refLink })
    // A reference may exist twice, so the n-th of the import exists when there are at least n.
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    if ((counts.get(key) ?? 0) >= occurrence) write.skip('reference', path, refTitle, 'It already exists.')
    else write.create('reference', path, refTitle, { subCode, refTitle, refLink, occurrence })
  }
}

/**
 * Plans an import item by item without changing anything.
 * @throws UnreadableImport when the import as a whole cannot be read
 * @returns null when it was interrupted
 */
export const planImport = async (
  source: ImportSource,
  options: PlanOptions,
): Promise<PlannedItem[] | null> => {
  const { db, dss } = options
  const wanted = await gatherImport(source, dss)
  const there = await readThere(
    db,
    wanted.subjects.map(({ subCode }) => subCode),
  )
  const write = createPlanWriter()
  for (const subject of wanted.subjects) {
    if (!planSubject(subject, there, write)) continue
    if (!(await planSections(subject, there, options, write))) return null
    planReferences(subject, there, write)
  }
  for (const { path, reason } of wanted.leftOut) write.refuse(path, path.split('/').at(-1) ?? path, reason)
  return write.items()
}
