import { isSamePlace } from '../../tables/offerings.table.ts'
import { sectionKey } from '../../tables/sections.table.ts'
import type { Wanted, WantedPlace, WantedSection, WantedSubject } from './wanted.ts'

type SubjectNames = Omit<WantedSubject, 'places' | 'sections' | 'references'>

/** Creates the collection of subjects from tables and folders; the first mention counts. */
export const createGathering = () => {
  const subjects = new Map<string, WantedSubject>()
  /** The sections of each subject by their names. */
  const sectionsOf = new Map<WantedSubject, Map<string, WantedSection>>()
  const leftOut: Wanted['leftOut'] = []

  const subjectOf = (names: SubjectNames): WantedSubject => {
    const known = subjects.get(names.subCode)
    if (known !== undefined) {
      known.subName ??= names.subName
      return known
    }
    const subject = { ...names, places: [], sections: [], references: [] }
    subjects.set(names.subCode, subject)
    return subject
  }

  return {
    isKnown: (subCode: string): boolean => subjects.has(subCode),
    subjectOf,
    addPlace: (subject: WantedSubject, path: string, place: WantedPlace['place'], name: string | null) => {
      if (subject.places.some((known) => isSamePlace(known.place, place))) return
      const isOther = name !== null && subject.subName !== null && name !== subject.subName
      const note = isOther ? `The name "${name}" given here is not used: the notes are shared.` : null
      subject.places.push({ path, place, note })
    },
    /** Returns the section of a name, and adds it when it is new. */
    sectionOf: (subject: WantedSubject, section: Omit<WantedSection, 'pdfs'>): WantedSection => {
      const named = sectionsOf.get(subject) ?? new Map<string, WantedSection>()
      sectionsOf.set(subject, named)
      const key = sectionKey(section.sectionName)
      const known = named.get(key)
      if (known !== undefined) return known
      const made = { ...section, pdfs: [] }
      named.set(key, made)
      subject.sections.push(made)
      return made
    },
    leaveOut: (path: string, reason: string): void => {
      leftOut.push({ path, reason })
    },
    result: (): Wanted => ({ subjects: [...subjects.values()], leftOut }),
  }
}

export type Gathering = ReturnType<typeof createGathering>
