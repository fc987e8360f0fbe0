import type { Synonym } from '../synonyms/synonym-ways.ts'

/** A subject that the asker may open, at the place where they see it. */
export interface OpenSubject {
  id: string
  subCode: string
  subAbb: string
  subName: string
  deptId: string
  scheme: string
  semName: string
  words: readonly string[]
  /** Words that mean the same in it, in both directions. */
  synonyms: readonly Synonym[]
}

/** A section of an open subject. */
export interface OpenSection {
  sectionId: string
  sectionName: string
  subject: OpenSubject
  words: readonly string[]
}

/** The shown version of a PDF that the asker may open. */
export interface OpenPdf {
  versionId: string
  version: number
  pdfFile: string
  title: string
  pageCount: number | null
  coverName: string | null
  sha256: string
  /** Stands for the chapters that someone typed; null without any. */
  chapters: string | null
  /** Null for the reserved sheets, which belong to no subject. */
  section: OpenSection | null
  words: readonly string[]
  /** Whether its words can be searched: not while its pages are read, nor when no machine can read most of them. */
  reading: 'readable' | 'waiting' | 'unreadable'
}

/** Everything of some subjects that the asker may open. Askers of a place share it: no one may change it. */
export interface OpenContent {
  subjects: readonly OpenSubject[]
  sections: readonly OpenSection[]
  pdfs: readonly OpenPdf[]
}
