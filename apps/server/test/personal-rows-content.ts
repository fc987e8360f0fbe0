import { readingSeeds } from './personal-rows-readings.ts'
import { secondFactorSeeds } from './personal-rows-second-factor.ts'
import type { SeededPerson, Seeds } from './seeded-person.ts'

const day = '2026-11-22'
const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }

/** Relates a person to the tables of content: what they added, opened, searched and sent. */
export const contentSeeds = (person: SeededPerson, staffId: string): Seeds => {
  const { id, name, tag, subjectId, sectionId, pdfId, versionId } = person
  const added = { addedBy: id }
  return {
    subject: {
      author: [{ ...added, id: subjectId, subCode: tag, subAbb: tag, subName: tag }],
    },
    section: { author: [{ ...added, id: sectionId, subjectId, sectionName: 'Module 1', sectionIndex: 0 }] },
    reference: { author: [{ ...added, subjectId, refTitle: 'Book', refLink: 'https://example.com' }] },
    pdf: {
      author: [{ ...added, id: pdfId, sectionId, pdfFile: tag, originalName: 'a.pdf', sha256: tag }],
      named: [
        {
          addedBy: staffId,
          addedByName: 'Else',
          sectionId,
          pdfFile: `${tag} named`,
          originalName: `${name}.pdf`,
          sha256: `${tag} named`,
        },
      ],
    },
    pdfVersion: {
      author: [{ ...added, id: versionId, pdfId, version: 1, storageKey: tag, sizeBytes: 1, sha256: tag }],
      named: [
        {
          addedBy: staffId,
          addedByName: 'Else',
          pdfId,
          version: 2,
          storageKey: `${tag} named`,
          originalName: `${name}.pdf`,
          sizeBytes: 1,
          sha256: `${tag} named`,
        },
      ],
    },
    searchMiss: { asker: [{ ...place, subjectId, askedBy: id }] },
    pdfVersionReader: { reader: [{ versionId, studentId: id }] },
    pdfOpening: { reader: [{ pdfId, studentId: id, openedOn: day }] },
    ...readingSeeds(person, staffId),
    searchSynonym: { author: [{ ...added, subjectId, word: tag, synonym: 'other' }] },
    ...secondFactorSeeds(person),
    upload: { sender: [{ personId: id, sizeBytes: 1, state: 'uploading', importId: null }] },
    importRun: { importer: [{ personId: id, state: 'running' }] },
  }
}
