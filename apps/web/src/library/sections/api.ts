import type { Section } from '@lectureshelf/contract/library/sections'
import { sectionCalls } from '@lectureshelf/contract/library/calls/sections.calls'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/use-change.ts'
import { inOrderOf, withItem, withoutItem } from '../../lib/list-changes.ts'
import { noteKeys } from '../notes/keys.ts'
import { changeDetails, readSubject, subjectKeys } from '../subjects/api.ts'

/** Values of the form that edits a section. */
export interface SectionText {
  sectionName: string
  sectionDesc: string
}

export const textOf = ({ sectionName, sectionDesc }: Section): SectionText => ({ sectionName, sectionDesc })

/** Returns the current name and description of a section; null when it no longer exists. */
export const readSection = async (subCode: string, sectionId: string): Promise<SectionText | null> => {
  const { sections } = await readSubject(subCode)
  const found = sections.find(({ _id: id }) => id === sectionId)
  return found === undefined ? null : textOf(found)
}

const numbered = (sections: Section[]): Section[] =>
  sections.map((section, sectionIndex) => ({ ...section, sectionIndex }))

interface SaveSection extends SectionText {
  /** The section being edited; null adds one. */
  edited: { section: Section; before: SectionText } | null
}

/** Adds a section at the end, or changes one, and updates the page. */
export const useSaveSection = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ edited, ...text }: SaveSection) => {
      if (edited === null) return call(sectionCalls.add, { body: { ...text, subCode } })
      const { _id: sectionId, sectionIndex } = edited.section
      const body = { ...text, subCode, sectionIndex, before: edited.before }
      return call(sectionCalls.update, { params: { subCode, sectionId }, body })
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

/** Deletes a section by its index, optimistically; it reappears when the server does not delete it. */
export const useRemoveSection = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: sectionId, sectionIndex }: Section) =>
      call(sectionCalls.remove, {
        params: { subCode, index: sectionIndex },
        body: { sectionIndex, sectionId },
      }),
    onMutate: ({ _id: sectionId }) =>
      changeDetails(queryClient, subCode, (subject) => ({
        ...subject,
        sections: numbered(withoutItem(subject.sections, sectionId)),
      })),
    onError: (_error, _section, takeBack) => takeBack?.(),
    // The section's PDFs are deleted too: the shelf and the owner's tables count them.
    onSuccess: () => refetch(queryClient, subjectKeys.lists, noteKeys.all),
  })
}

/** Reorders the sections optimistically; a refusal restores the stored order. */
export const useOrderSections = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sectionIds: string[]) =>
      call(sectionCalls.order, { params: { subCode }, body: { sectionIds } }),
    onMutate: (sectionIds) =>
      changeDetails(queryClient, subCode, (subject) => ({
        ...subject,
        sections: numbered(inOrderOf(subject.sections, sectionIds)),
      })),
    onError: (_error, _order, takeBack) => takeBack?.(),
    scope: { id: `order of ${subCode}` },
  })
}
