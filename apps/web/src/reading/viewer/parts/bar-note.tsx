import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import classes from '../viewer.module.css'

/** Says something once above the lower bar. */
export const BarNote = ({ words }: { words: string }) => {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <output className={classes.picturesNote}>
      <span>{words}</span>
      <ActionIcon aria-label="Close" onClick={() => setRead(true)}>
        <X />
      </ActionIcon>
    </output>
  )
}
