import type { MarkColour } from '@lectureshelf/contract/reading/marks/mark-constants'
import { ActionIcon, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { isMarkKey } from '../mark-key.ts'
import type { SelectedText } from '../selection.ts'
import { markWords } from '../mark-words.ts'
import { ColourButtons } from './colour-buttons.tsx'
import { MarkTools } from './mark-tools.tsx'

interface SelectionToolsProps {
  selected: SelectedText
  onMark: (colour: MarkColour) => void
  onNote: () => void
  onCopy: () => void
  onClose: () => void
}

/** Offers what one can do with selected text: four colours, a note, a copy. */
export const SelectionTools = ({ selected, onMark, onNote, onCopy, onClose }: SelectionToolsProps) => {
  const tools = useRef<HTMLDivElement>(null)
  // The key works as soon as the tools are drawn.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isMarkKey(event)) return
      event.preventDefault()
      tools.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <MarkTools label={markWords.toolbar} beside={selected.lastLine} toolsRef={tools} onClose={onClose}>
      {selected.isTooLong ? (
        <p>{markWords.tooLong}</p>
      ) : (
        <>
          <ColourButtons colour={null} onChoose={onMark} />
          <Button variant="subtle" onClick={onNote}>
            {markWords.note}
          </Button>
        </>
      )}
      <Button variant="subtle" onClick={onCopy}>
        {markWords.copy}
      </Button>
      <ActionIcon aria-label={markWords.close} onClick={onClose}>
        <X size={18} />
      </ActionIcon>
    </MarkTools>
  )
}
