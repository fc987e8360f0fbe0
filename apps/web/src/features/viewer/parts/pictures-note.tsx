import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import classes from '../viewer.module.css'

/** Says once that the pages are pictures, because this browser or this file allows nothing else. */
export const PicturesNote = () => {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <output className={classes.picturesNote}>
      <span>
        The pages are shown as pictures, because the PDF reader does not work here. Find still works.
      </span>
      <ActionIcon aria-label="Close" onClick={() => setRead(true)}>
        <X />
      </ActionIcon>
    </output>
  )
}
