import type { Section } from '@lectureshelf/contract/content/sections'
import { sectionOps } from '@lectureshelf/contract/content/sections'
import type { SubjectDetails } from '@lectureshelf/contract/content/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { inOrderOf, withItem, withoutItem } from '../../lib/list-changes.ts'
import { noteKeys } from '../notes/keys.ts'
import { changeDetails, readSubject, subjectKeys } from '../subjects/api.ts'

/** What the form of a section holds. */
export interface SectionText {
  sectionName: string
  sectionDesc: string
}

export const textOf = ({ sectionName, sectionDesc }: Section): SectionText => ({ sectionName, sectionDesc })

/** What a section is called now; null when it is gone. */
export const readSection = async (subCode: string, sectionId: string): Promise<SectionText | null> => {
  const { sections } = await readSubject(subCode)
  const found = sections.find(({ _id: id }) => id === sectionId)
  return found === undefined ? null : textOf(found)
}

const numbered = (sections: Section[]): Section[] =>
  sections.map((section, sectionIndex) => ({ ...section, sectionIndex }))

interface SaveSection extends SectionText {
  /** The section that is edited; without one, a new one is added. */
  edited: { section: Section; before: SectionText } | null
}

/** Adds a section at the end, or changes one; the page follows. */
export const useSaveSection = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ edited, ...text }: SaveSection) => {
      if (edited === null) return call(sectionOps.add, { body: { ...text, subCode } })
      const { _id: sectionId, sectionIndex } = edited.section
      const body = { ...text, sectionIndex, before: edited.before }
      return call(sectionOps.update, { params: { subCode, sectionId }, body })
    },
    onSuccess: ({ section }) => {
      const change = (subject: SubjectDetails) => ({
        ...subject,
        sections: withItem(subject.sections, section),
      })
      changeDetails(queryClient, subCode, change)
    },
  })
}

/** Deletes the section at its index, at once; one that stays comes back. */
export const useRemoveSection = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: sectionId, sectionIndex }: Section) =>
      call(sectionOps.remove, {
        params: { subCode, index: sectionIndex },
        body: { sectionIndex, sectionId },
      }),
    onMutate: ({ _id: sectionId }) =>
      changeDetails(queryClient, subCode, (subject) => ({
        ...subject,
        sections: numbered(withoutItem(subject.sections, sectionId)),
      })),
    onError: (_error, _section, takeBack) => takeBack?.(),
    // Its PDFs go with it: the shelf and the owner's tables count them.
    onSuccess: () => refetch(queryClient, subjectKeys.lists, noteKeys.all),
  })
}

/** Puts the sections in another order, at once; a refusal brings the order that holds. */
export const useOrderSections = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sectionIds: string[]) =>
      call(sectionOps.order, { params: { subCode }, body: { sectionIds } }),
    onMutate: (sectionIds) =>
      changeDetails(queryClient, subCode, (subject) => ({
        ...subject,
        sections: numbered(inOrderOf(subject.sections, sectionIds)),
      })),
    onError: (_error, _order, takeBack) => takeBack?.(),
    scope: { id: `order of ${subCode}` },
  })
}
