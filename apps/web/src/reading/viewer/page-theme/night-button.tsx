import { ActionIcon } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { toggleNight, usePageTheme } from './theme-changes.ts'
import { nightWords } from './theme-words.ts'

/** Changes the pages between night and day. */
export const NightButton = () => {
  const isNight = usePageTheme().theme === 'night'
  const Icon = isNight ? Sun : Moon
  return (
    <ActionIcon aria-label={nightWords} aria-pressed={isNight} onClick={toggleNight}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
