import { messages } from '@lectureshelf/contract/messages'
import type { Section } from '@lectureshelf/contract/library/sections'
import { Pencil, Trash2 } from 'lucide-react'
import type { StaffPerson } from '../../lib/staff-person.ts'
import { formatCount } from '../../lib/format.ts'
import { type MenuEntry, MoreMenu } from '../../ui/more-menu.tsx'
import { removeAfterAsking } from '../../ui/dialogs/remove-after-asking.ts'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import { useRemoveSection } from './api.ts'
import { SectionDialog } from './section-dialog.tsx'

interface SectionMenuProps {
  subCode: string
  section: Section
  person: StaffPerson
  /** Further entries from the page, because PDFs belong to another feature. */
  entries: readonly MenuEntry[]
  /** Called when the section and this menu disappear, so that the caller can move the focus. */
  onRemoved: () => void
}

const useRemoval = ({ subCode, section, onRemoved }: Omit<SectionMenuProps, 'person' | 'entries'>) => {
  const removing = useRemoveSection(subCode)
  return () =>
    removeAfterAsking({
      message: `"${section.sectionName}" goes with ${formatCount(section.pdfs.length, 'PDF')}, wherever the subject is taught.`,
      failed: messages.sectionDeleteFailed,
      remove: () => removing.mutateAsync(section),
      onRemoved,
    })
}

/** Lists the actions for a section, besides adding PDFs. */
export const SectionMenu = (props: SectionMenuProps) => {
  const { subCode, section, person, entries } = props
  const dialogs = useDialogs<'edit'>()
  const editing = dialogs.stateOf('edit')
  const remove = useRemoval(props)
  const own: MenuEntry[] = [
    ...(person.may('editSection')
      ? [
          {
            label: 'Edit section',
            icon: <Pencil size={18} aria-hidden="true" />,
            onSelect: () => dialogs.open('edit'),
          },
        ]
      : []),
    ...entries,
    ...(person.may('removeSection')
      ? [
          {
            label: 'Delete section',
            icon: <Trash2 size={18} aria-hidden="true" />,
            onSelect: () => void remove(),
            isDangerous: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <MoreMenu label={`More for ${section.sectionName}`} entries={own} />
      {editing !== null && <SectionDialog subCode={subCode} section={section} {...editing} />}
    </>
  )
}
