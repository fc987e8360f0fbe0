import { Readable } from 'node:stream'
import type { Installation } from '../src/cli/installation.ts'
import { insertOfferings } from '../src/library/tables/offerings.table.ts'
import { insertSubjects } from '../src/library/tables/subjects.table.ts'
import type { Actor } from '../src/platform/actor.ts'
import { actorOf } from '../src/base/identity/actors.ts'
import { findStudentByUsn } from '../src/base/identity/students.table.ts'
import { createPerson, createSubscription, testPassword } from '../test/people.ts'
import { type PaddedPdf, paddedPdf } from '../test/processes/padded-pdf.ts'

const megabyte = 1024 * 1024
const subjectCount = 9
const sectionCount = 5
const pdfsPerSection = 8
const smallPdfBytes = 128 * 1024

export const place = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
export const subCodes = Array.from({ length: subjectCount }, (_, index) => `BCS5${index + 1}0`)
/** Students who all may read the place. */
export const studentUsns = Array.from(
  { length: 50 },
  (_, index) => `1LS22CS${String(index).padStart(3, '0')}`,
)
export const password = testPassword

/** The two files that are timed whole. */
export const largePdfs = [
  { name: '7 MB', pdf: paddedPdf('a book of the bench', 7 * megabyte, 40) },
  { name: '2.5 MB', pdf: paddedPdf('slides of the bench', 2.5 * megabyte, 20) },
] as const

export const ownerUsn = '1LS00OWNER'
const owner = { usn: ownerUsn, name: 'Suma Shetty', email: 'suma@example.com', password }

const addPdf = async (
  { deps, services }: Installation,
  actor: Actor,
  sectionId: string,
  pdfTitle: string,
  pdf: PaddedPdf,
): Promise<string> => {
  const staged = await deps.storage.stage(Readable.from(pdf.pieces()), {
    maxBytes: deps.config.maxUploadBytes,
  })
  const { pdfFile } = await services.pdfs.ingest({
    actor,
    sectionId,
    originalName: `${pdfTitle}.pdf`,
    pdfTitle,
    pdfDescription: 'Solved examples, important questions and a summary of the module.',
    staged,
  })
  return pdfFile
}

const addSections = async (installation: Installation, actor: Actor, subCode: string): Promise<string[]> => {
  const pdfFiles: string[] = []
  for (let module = 1; module <= sectionCount; module += 1) {
    const { section } = await installation.services.sections.add(actor, {
      subCode,
      sectionName: `Module ${module}`,
      sectionDesc: 'The notes of the module as taught in class.',
    })
    for (let part = 1; part <= pdfsPerSection; part += 1) {
      const isLarge = module === 1 && part <= largePdfs.length
      const title = `Module ${module}, part ${part}`
      const pdf = isLarge ? largePdfs[part - 1]?.pdf : undefined
      pdfFiles.push(
        await addPdf(installation, actor, section._id, title, pdf ?? paddedPdf(title, smallPdfBytes, 3)),
      )
    }
  }
  return pdfFiles
}

/**
 * Fills an empty installation with the data of the table: 9 subjects at one place, one of them with 5 sections and 40
 * PDFs, and 50 students who may read it all.
 * @returns the public names of the large PDFs, in the order of `largePdfs`
 */
export const fill = async (installation: Installation): Promise<string[]> => {
  const { deps, services } = installation
  const { db } = deps.database
  await services.students.createOwner(owner)
  const person = await findStudentByUsn(db, owner.usn)
  if (person === null) throw new Error('The bench has no owner.')
  for (const usn of studentUsns) {
    const { id } = await createPerson(db, { usn, email: `${usn.toLowerCase()}@example.com` })
    await createSubscription(db, id, { fromSemester: 5, toSemester: 6 })
  }
  const stored = await insertSubjects(
    db,
    subCodes.map((subCode, index) => ({
      subCode,
      subAbb: `S${index + 1}`,
      subName: `Computer Networks and Protocols ${index + 1}`,
      description: 'Layers, routing, transport and the applications on top.',
      addedBy: null,
      addedByName: 'Savitha Hegde',
    })),
  )
  await insertOfferings(
    db,
    stored.map(({ id }) => ({ subjectId: id, deptId: place.department, scheme: place.scheme, semNum: 5 })),
  )
  const [first = ''] = subCodes
  return (await addSections(installation, actorOf(person), first)).slice(0, largePdfs.length)
}
