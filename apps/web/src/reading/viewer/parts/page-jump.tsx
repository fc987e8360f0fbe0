import { TextInput, UnstyledButton } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { isMachineRead, machineWords } from '../machine-words.ts'
import { labelOf, noSuchPage, pageLine, pageOfInput } from '../page-labels.ts'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import classes from '../viewer.module.css'

interface PageJumpProps {
  state: ViewerState
  commands: ViewerCommands
}

/** The reader asked for this field, so it takes the focus when it appears. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

const JumpField = ({ state, commands }: PageJumpProps) => {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('page')
    if (!(field instanceof HTMLInputElement)) return
    const wanted = pageOfInput(state.labels, field.value, state.pageCount)
    if (wanted === null && field.value.trim() !== '') {
      field.setCustomValidity(noSuchPage(field.value.trim(), state.pageCount))
      field.reportValidity()
      return
    }
    if (wanted !== null) commands.jumpToPage(wanted)
    commands.closeJump()
    commands.focusPages()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    commands.closeJump()
    commands.focusPages()
  }
  return (
    <form className={classes.jump} onSubmit={onSubmit}>
      <TextInput
        name="page"
        aria-label={`Go to page, 1 to ${state.pageCount}`}
        className={classes.jumpField}
        // Labels may be Roman or have letters.
        {...(state.labels === null && { inputMode: 'numeric' })}
        enterKeyHint="go"
        autoComplete="off"
        ref={focusOnce}
        onKeyDown={onKeyDown}
        defaultValue={labelOf(state.labels, state.page) ?? state.page}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
        onBlur={commands.closeJump}
      />
      <span className={classes.muted}>of {state.pageCount}</span>
    </form>
  )
}

/**
 * Shows "42 of 128", or "iv (4 of 128)", and whether a machine has read the page. Pressing it opens a field to jump to
 * another page.
 */
export const PageJump = ({ state, commands }: PageJumpProps) => {
  if (state.pageCount === 0) return <span className={classes.pageCount} aria-hidden="true" />
  if (state.isJumpOpen) return <JumpField state={state} commands={commands} />
  const label = labelOf(state.labels, state.page)
  const isRead = isMachineRead(state, state.page)
  const spoken = [`Page ${pageLine(state.labels, state.page, state.pageCount)}`, isRead ? machineWords : '']
  return (
    <UnstyledButton
      className={classes.pageCount}
      aria-label={[...spoken.filter(Boolean), 'Go to another page'].join('. ')}
      onClick={commands.openJump}
    >
      <span className={classes.pageLine}>
        <strong>{label ?? state.page}</strong>{' '}
        <span className={classes.muted}>
          {label === null ? `of ${state.pageCount}` : `(${state.page} of ${state.pageCount})`}
        </span>
      </span>{' '}
      {isRead && <span className={classes.machineRead}>{machineWords}</span>}
    </UnstyledButton>
  )
}
