import { ActionIcon, Checkbox, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../dialogs/form-dialog.tsx'
import { useDialogs } from '../../dialogs/use-dialogs.ts'
import classes from './list-keys.module.css'
import { areLettersOn, asksForKeys, switchLetters } from './row-letters.ts'

const keys = [
  ['J', 'the next row'],
  ['K', 'the row before'],
  ['Enter', 'open the row'],
  ['X', 'select the row'],
  ['A', 'approve a claim, after a question'],
  ['R', 'reject a claim, with a reason'],
  ['?', 'this list'],
] as const

const LettersSwitch = () => {
  const [isOn, setOn] = useState(areLettersOn)
  const change = (next: boolean) => {
    switchLetters(next)
    setOn(next)
  }
  return (
    <Checkbox
      label="Letters work in lists on this browser"
      checked={isOn}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** Tells the keys of a list, and switches them off. The question mark opens it, wherever on the page the focus is. */
export const ListKeys = () => {
  const dialogs = useDialogs<'keys'>()
  const dialog = dialogs.stateOf('keys')
  useWindowEvent('keydown', (event) => {
    if (!asksForKeys(event)) return
    // A page may have two lists, and each listens.
    event.preventDefault()
    dialogs.open('keys')
  })
  return (
    <>
      <ActionIcon
        className={classes.opener}
        aria-label="Keys of the list"
        onClick={() => dialogs.open('keys')}
      >
        <Keyboard size={18} aria-hidden="true" />
      </ActionIcon>
      {dialog !== null && (
        <FormDialog title="Keys of the list" size={420} {...dialog}>
          <Stack gap="md">
            <dl className={classes.keys}>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.note}>They act on the focused row.</p>
            <LettersSwitch />
          </Stack>
        </FormDialog>
      )}
    </>
  )
}
