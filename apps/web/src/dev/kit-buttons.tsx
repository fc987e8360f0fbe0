import { Button } from '@mantine/core'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import shared from '../ui/shared.module.css'
import { Part, nothing } from './kit-part.tsx'

const variants = ['accent', 'filled', 'default', 'subtle', 'danger'] as const

const succeeding = { mutateAsync: () => Promise.resolve({ message: 'It is done' }), isPending: false }
const failing = {
  mutateAsync: () => Promise.reject<{ message: string }>(new Error('A failure of the kit')),
  isPending: false,
}
const working = { ...succeeding, isPending: true }

const question = {
  title: 'Is it sure?',
  message: 'It says what happens.',
  confirmLabel: 'Yes, delete it!',
  isDangerous: true,
}

const Actions = () => (
  <div className={shared.row}>
    <ActionButton action={succeeding} given={undefined}>
      Act
    </ActionButton>
    <ActionButton action={succeeding} given={undefined} question={question} variant="danger">
      Act after a question
    </ActionButton>
    <ActionButton action={failing} given={undefined}>
      Act and fail
    </ActionButton>
    <ActionButton action={working} given={undefined}>
      Acting
    </ActionButton>
    <MoreMenu
      label="More"
      entries={[
        { label: 'Edit', icon: <Pencil size={18} />, onSelect: nothing },
        { label: 'Set a password', icon: <KeyRound size={18} />, onSelect: nothing },
        { label: 'Delete', icon: <Trash2 size={18} />, onSelect: nothing, isDangerous: true },
      ]}
    />
  </div>
)

/** Shows buttons at rest, disabled and working, actions that succeed and fail, and a menu. */
export const Buttons = () => (
  <Part title="Buttons">
    {variants.map((variant) => (
      <div key={variant} className={shared.row}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} disabled>
          {variant}, disabled
        </Button>
        <Button variant={variant} loading>
          {variant}, working
        </Button>
      </div>
    ))}
    <Actions />
  </Part>
)
