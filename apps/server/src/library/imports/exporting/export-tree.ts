import type { Library } from '../library.query.ts'
import { createNames } from './safe-names.ts'
import { groupBy } from '../../../platform/group-by.ts'

type Row = Record<string, string>
type ExportedPdf = Library['pdfs'][number]

export interface ExportTree {
  subjects: Row[]
  sections: Row[]
  pdfs: Row[]
  references: Row[]
  folders: string[]
  files: { path: string; pdf: ExportedPdf }[]
}

/** Lays out a library as folders and tables. The notes of a shared subject go to its first place. */
export const layOut = (library: Library): ExportTree => {
  const tree: ExportTree = { subjects: [], sections: [], pdfs: [], references: [], folders: [], files: [] }
  const placesOf = groupBy(library.places, ({ subjectId }) => subjectId)
  const sectionsOf = groupBy(library.sections, ({ subjectId }) => subjectId)
  const pdfsOf = groupBy(library.pdfs, ({ sectionId }) => sectionId)
  const referencesOf = groupBy(library.references, ({ subjectId }) => subjectId)
  const nameSubject = new Map<string, (name: string) => string>()

  const addPdfs = (sectionId: string, folder: string): void => {
    const nameFile = createNames('.pdf')
    for (const pdf of pdfsOf.get(sectionId) ?? []) {
      const { originalName, pdfTitle, pdfDescription } = pdf
      const path = `${folder}/${nameFile(originalName.replace(/\.pdf$/iu, ''))}`
      tree.files.push({ path, pdf })
      tree.pdfs.push({ path, originalName, pdfTitle, pdfDescription })
    }
  }

  for (const { id, subCode, subAbb, subName, description } of library.subjects) {
    const own = placesOf.get(id) ?? []
    const [first] = own
    if (first === undefined) continue
    for (const { deptId, scheme, semName } of own) {
      const place = { department: deptId, scheme, semester: semName }
      tree.subjects.push({ ...place, subCode, subAbb, subName, description })
    }
    const shelf = `${first.deptId}/${first.scheme}/${first.semName}`
    const nameHere = nameSubject.get(shelf) ?? createNames('')
    nameSubject.set(shelf, nameHere)
    const folder = `${shelf}/${nameHere(`${subCode} ${subName}`)}`
    tree.folders.push(folder)
    const nameSection = createNames('')
    for (const { id: sectionId, sectionName, sectionDesc } of sectionsOf.get(id) ?? []) {
      const path = `${folder}/${nameSection(sectionName)}`
      tree.folders.push(path)
      tree.sections.push({ path, sectionName, sectionDesc })
      addPdfs(sectionId, path)
    }
    for (const { refTitle, refLink } of referencesOf.get(id) ?? []) {
      tree.references.push({ subCode, refTitle, refLink })
    }
  }
  return tree
}
