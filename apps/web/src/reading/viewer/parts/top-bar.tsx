import { Button, ActionIcon } from '@mantine/core'
import { ListTree, Search, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageOf } from '../../../ui/language-of.ts'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'
import { toggleNight, usePageTheme } from '../page-theme/theme-changes.ts'
import { nightWords } from '../page-theme/theme-words.ts'

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

interface TopBarProps {
  state: ViewerState
  commands: ViewerCommands
  title: string
  back: ReactNode
  /** The controls in a wide window; a phone has them at the bottom. */
  controls: ReactNode
  /** Who added the note, where there is room for it. */
  author: string | null
  /** What else there is about the note. */
  more: ReactNode
}

/** Shows Back, the title, Find and Contents. */
export const TopBar = ({ state, commands, title, back, controls, author, more }: TopBarProps) => {
  const { find, outline } = state
  const toggles = [
    ['Find', Search, find.isOpen, find.isOpen ? commands.closeFind : commands.openFind],
    ['Contents', ListTree, outline.isOpen, outline.isOpen ? commands.closeOutline : commands.openOutline],
  ] as const
  return (
    <header className={classes.topBar}>
      {back}
      <h1 className={classes.title} title={title} lang={languageOf(title)} tabIndex={-1}>
        {title}
      </h1>
      {author !== null && <span className={classes.author}>{author}</span>}
      {controls}
      {state.phase !== 'failed' && (
        <>
          {toggles.map(([name, Icon, isOpen, toggle]) => (
            <Button
              key={name}
              variant="subtle"
              className={classes.barButton}
              aria-label={name}
              disabled={state.phase === 'loading'}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              <Icon size={20} aria-hidden="true" />
              <span className={classes.wideOnly}>{name}</span>
            </Button>
          ))}
          <NightButton />
          {more}
        </>
      )}
    </header>
  )
}
