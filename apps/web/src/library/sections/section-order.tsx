import type { Section } from '@lectureshelf/contract/library/sections'
import { formatCount } from '../../lib/format.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { OrderPanel } from '../../ui/lists/order-panel.tsx'
import { contentToast } from '../../ui/toast.ts'
import { useOrderSections } from './api.ts'

interface SectionOrderProps {
  subCode: string
  sections: readonly Section[]
  onDone: () => void
}

/** Reorders the sections of a subject by their names. */
export const SectionOrder = ({ subCode, sections, onDone }: SectionOrderProps) => {
  const ordering = useOrderSections(subCode)
  return (
    <OrderPanel
      label="Order of the sections"
      items={sections.map(({ _id: id, sectionName, pdfs }) => ({
        id,
        name: sectionName,
        detail: formatCount(pdfs.length, 'PDF'),
      }))}
      onOrder={(ids) =>
        ordering.mutate(ids, { onError: (error) => contentToast.error(errorSentence(error)) })
      }
      onDone={onDone}
    />
  )
}
