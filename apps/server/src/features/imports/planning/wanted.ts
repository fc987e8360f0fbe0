import type { Place } from '@lectureshelf/contract/access'
import type { LeftOut, TreeFile } from '../reading/source.ts'

/** What an import asks for, before anybody has looked at what is there. */
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
  /** What is to be said about it, such as a name that is not used. */
  note: string | null
}

export interface WantedSubject {
  path: string
  subCode: string
  /** Null when nothing gives the subject a name: then it has to be there. */
  subName: string | null
  /** Null is to be made from the name. */
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
