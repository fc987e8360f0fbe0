import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import type { MarkColour } from '@lectureshelf/contract/reading/marks/mark-constants'
import { ActionIcon, Button } from '@mantine/core'
import { Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { useLayer } from '../../../lib/layers/use-layer.ts'
import type { WindowRect } from '../selection.ts'
import { markWords } from '../mark-words.ts'
import { ColourButtons } from './colour-buttons.tsx'
import { MarkTools } from './mark-tools.tsx'

interface EditToolsProps {
  mark: Mark
  beside: WindowRect
  onColour: (colour: MarkColour) => void
  onNote: () => void
  onRemove: () => void
  onClose: () => void
}

const focusOnce = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

/** Offers what one can do with a mark: its colour, its note, deleting it. */
export const EditTools = ({ mark, beside, onColour, onNote, onRemove, onClose }: EditToolsProps) => {
  const tools = useRef<HTMLDivElement>(null)
  useLayer(true, onClose)
  return (
    <MarkTools label={markWords.editing} beside={beside} toolsRef={tools} onClose={onClose}>
      {mark.kind === 'text' && <ColourButtons colour={mark.colour} onChoose={onColour} />}
      {mark.kind !== 'star' && (
        <Button variant="subtle" onClick={onNote}>
          {markWords.note}
        </Button>
      )}
      <Button variant="subtle" leftSection={<Trash2 size={18} aria-hidden="true" />} onClick={onRemove}>
        {markWords.remove}
      </Button>
      <ActionIcon ref={focusOnce} aria-label={markWords.close} onClick={onClose}>
        <X size={18} />
      </ActionIcon>
    </MarkTools>
  )
}
