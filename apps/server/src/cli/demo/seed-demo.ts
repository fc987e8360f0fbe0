import { demoSupport } from '@lectureshelf/contract/base/site-contact'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { demoContent, samplePdf, samplePdfPages } from '@lectureshelf/demo/content.ts'
import { demoCollege, demoPassword, demoPeople } from '@lectureshelf/demo/people.ts'
import { demoSubjects } from '@lectureshelf/demo/subjects.ts'
import { kindOf } from '@lectureshelf/contract/access'
import { reservedPdfFiles } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { authorOf } from '../../library/tables/author.ts'
import { insertOfferings } from '../../library/tables/offerings.table.ts'
import { findVersion } from '../../library/tables/pdf-versions.table.ts'
import { findSubjectByCode, insertSubjects } from '../../library/tables/subjects.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import { demoPdfsFolder } from '../../server-paths.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { lockSample, putSample } from '../../library/samples/samples.repo.ts'
import { insertColleges } from '../../base/reference-data/reference-data.repo.ts'
import { actorOf } from '../../base/identity/actors.ts'
import { findStudentByUsn } from '../../base/identity/students.table.ts'
import { insertSubscription, listSubscriptions } from '../../money/tables/subscriptions.table.ts'
import { findSectionId, hasFile, hasLink, hasSheet, listKnownCodes } from './demo-rows.query.ts'
import type { Installation } from '../installation.ts'

type DemoSubjectContent = (typeof demoContent)[number]

/** Small enough that no transaction blocks the embedded database for long. */
const batchSize = 200

const inBatches = async <T>(rows: T[], work: (batch: T[]) => Promise<void>) => {
  for (let start = 0; start < rows.length; start += batchSize)
    await work(rows.slice(start, start + batchSize))
}

const seedPeople = async ({ deps, services }: Installation) => {
  const { db } = deps.database
  await insertColleges(db, [demoCollege])
  for (const person of demoPeople) {
    const { subscription: period, ...details } = person
    const { id: studentId } =
      (await findStudentByUsn(db, person.usn)) ??
      (await services.students.createStudent({ ...details, password: demoPassword }))
    if (period === undefined || (await listSubscriptions(db, studentId)).length > 0) continue
    const { startsInDays, endsInDays, ...plan } = period
    const now = deps.clock.now()
    const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * dayMs))
    const granted = { studentId, ...plan, startsOn: dayAfter(startsInDays), endsOn: dayAfter(endsInDays) }
    await db.transaction(async (tx) => {
      const id = await insertSubscription(tx, { ...granted, createdAt: now })
      await recordAudit(tx, null, 'subscription.grant', id, { after: granted })
    })
  }
}

/** Sets the payee and contacts of the demo, unless the owner has set others. */
const seedSettings = async ({ services }: Installation) => {
  const { upiId } = await services.settings.read()
  if (upiId !== '') return
  await services.settings.write(null, {
    upiId: 'lectureshelf@upi',
    payeeName: 'LectureShelf Demo',
    ...demoSupport,
  })
}

/** Returns the demo's owner, who is the author of the demo's content. */
export const readOwner = async ({ deps }: Installation): Promise<Actor> => {
  const owner = demoPeople.find((person) => person.isOwner)
  const row = await findStudentByUsn(deps.database.db, owner?.usn ?? '')
  if (row === null || kindOf(row) !== 'owner') throw new Error('The demo has no owner.')
  return actorOf(row)
}

const seedSubjects = async ({ deps }: Installation, owner: Actor): Promise<Set<string>> => {
  const { db } = deps.database
  const byCode = new Map(demoSubjects.map((row) => [row.subCode, row]))
  const descriptions = new Map(demoContent.map((content) => [content.subCode, content.description]))
  const known = await listKnownCodes(db, [...byCode.keys()])
  const missing = [...byCode.values()].filter((row) => !known.has(row.subCode))
  const ids = new Map<string, string>()
  await inBatches(missing, async (batch) => {
    const rows = batch.map(({ subCode, subAbb, subName }) => {
      const description = descriptions.get(subCode) ?? ''
      return { subCode, subAbb, subName, description, ...authorOf(owner) }
    })
    for (const { subCode, id } of await insertSubjects(db, rows)) ids.set(subCode, id)
  })
  const places = demoSubjects.flatMap(({ subCode, department: deptId, scheme, semester: semNum }) => {
    const subjectId = ids.get(subCode)
    return subjectId === undefined ? [] : [{ subjectId, deptId, scheme, semNum }]
  })
  await inBatches(places, async (batch) => void (await insertOfferings(db, batch)))
  return new Set(ids.keys())
}

/** Shows visitors a PDF that was just added, unless another one is shown. */
const showSample = ({ database, clock }: Installation['deps'], pdfId: string): Promise<void> =>
  database.db.transaction(async (tx) => {
    const version = await findVersion(tx, pdfId, 1)
    if (version === null || (await lockSample(tx)) !== null) return
    await putSample(tx, { versionId: version.id, pages: [...samplePdfPages], shownAt: clock.now() })
  })

const seedPdfs = async (
  { deps, services }: Installation,
  owner: Actor,
  sectionId: string,
  placed: DemoSubjectContent['sections'][number]['pdfs'],
) => {
  const { db } = deps.database
  for (const { file, pdfTitle, pdfDescription } of placed) {
    if (await hasFile(db, sectionId, file)) continue
    const staged = await deps.storage.stage(createReadStream(join(demoPdfsFolder, file)), {
      maxBytes: deps.config.maxUploadBytes,
    })
    const { id: pdfId } = await services.pdfs.ingest({
      actor: owner,
      sectionId,
      originalName: file,
      pdfTitle,
      pdfDescription,
      staged,
    })
    // Visitors see it once its pages are counted.
    if (file === samplePdf) await showSample(deps, pdfId)
  }
}

const seedContent = async (installation: Installation, owner: Actor, content: DemoSubjectContent) => {
  const { db } = installation.deps.database
  const { services } = installation
  const subject = await findSubjectByCode(db, content.subCode)
  if (subject === null) return
  for (const { sectionName, sectionDesc, pdfs } of content.sections) {
    const sectionId =
      (await findSectionId(db, subject.id, sectionName)) ??
      (await services.sections.add(owner, { subCode: content.subCode, sectionName, sectionDesc })).section._id
    await seedPdfs(installation, owner, sectionId, pdfs)
  }
  for (const link of content.references) {
    if (!(await hasLink(db, subject.id, link.refLink)))
      await services.references.add(owner, content.subCode, link)
  }
}

const seedSheets = async ({ deps, services }: Installation, owner: Actor) => {
  for (const file of reservedPdfFiles) {
    if (await hasSheet(deps.database.db, file)) continue
    const staged = await deps.storage.stage(createReadStream(join(demoPdfsFolder, file)), {
      maxBytes: deps.config.maxUploadBytes,
    })
    await services.pdfs.ingestReserved({ actor: owner, pdfFile: file, staged })
  }
}

/**
 * Fills the installation with real subjects, openly licensed notes and the demo people. Running it again adds only
 * what is missing, and never touches what people changed.
 * @returns a sentence about what already existed and what was added.
 */
export const seedDemo = async (installation: Installation): Promise<string> => {
  await seedPeople(installation)
  await seedSettings(installation)
  const owner = await readOwner(installation)
  const added = await seedSubjects(installation, owner)
  for (const content of demoContent) await seedContent(installation, owner, content)
  await seedSheets(installation, owner)
  return added.size === 0
    ? 'The demo data already exists.'
    : `Added ${added.size} subjects with the notes of ${demoContent.length}.`
}

const describe = (person: (typeof demoPeople)[number]): string => {
  if (person.isOwner) return 'owner'
  if (person.isAdmin) return 'admin, CSE'
  if (person.role === 'subAdmin')
    return person.isCashier === true ? 'sub-admin, CSE, cashier' : 'sub-admin, CSE'
  const isActive = person.subscription !== undefined && person.subscription.endsInDays >= 0
  return `student, ${person.deptId}, ${person.scheme} scheme, semester ${person.semNum}, ${isActive ? 'active subscription' : 'subscription ended'}`
}

/** Returns the lines that say how to sign in to the demo. */
export const demoAccounts = (): string[] => [
  `Demo accounts, all with the password ${demoPassword}:`,
  ...demoPeople.map((person) => `  ${person.usn.padEnd(10)}  ${describe(person)}`),
]
