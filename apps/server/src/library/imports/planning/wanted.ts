import type { Place } from '@lectureshelf/contract/access'
import type { LeftOut, TreeFile } from '../reading/source.ts'

/** What an import asks for, before it is compared with existing content. */
export interface WantedPdf {
  path: string
  file: TreeFile
  originalName: string
  pdfTitle: string
  pdfDescription: string
}

export interface WantedSection {
  path: string
  sectionName: string
  sectionDesc: string
  pdfs: WantedPdf[]
}

export interface WantedReference {
  path: string
  refTitle: string
  refLink: string
}

export interface WantedPlace {
  path: string
  place: Place
  /** A note about the place, such as a name that is not used. */
  note: string | null
}

export interface WantedSubject {
  path: string
  subCode: string
  /** Null when the import does not name the subject, which then has to exist. */
  subName: string | null
  /** Null when it has to be derived from the name. */
  subAbb: string | null
  description: string
  places: WantedPlace[]
  sections: WantedSection[]
  references: WantedReference[]
}

export interface Wanted {
  subjects: WantedSubject[]
  leftOut: LeftOut[]
}
