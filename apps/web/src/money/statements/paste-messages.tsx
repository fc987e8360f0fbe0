import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from './statements.module.css'

interface PasteMessagesProps {
  /** Whether another file is being sent. */
  isBusy: boolean
  onFile: (file: File) => void
}

/** Takes pasted messages of a bank or a UPI app, and passes them on as a text file. */
export const PasteMessages = ({ isBusy, onFile }: PasteMessagesProps) => {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  return (
    <form
      className={classes.extra}
      aria-label="Messages from a bank"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onFile(new File([text], 'Pasted messages.txt', { type: 'text/plain' }))
      }}
    >
      <Textarea
        label="Paste text"
        description="Messages about payments that your bank or UPI app sent to your own phone. Never text that a student sends: it can be made up."
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={isBusy || isEmpty}>
          Read the text
        </Button>
      </div>
    </form>
  )
}
