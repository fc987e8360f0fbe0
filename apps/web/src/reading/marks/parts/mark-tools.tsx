import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { WindowRect } from '../selection.ts'
import classes from './mark-tools.module.css'

interface MarkToolsProps {
  label: string
  /** What the tools are about, beside which they appear in a wide window. */
  beside: WindowRect
  toolsRef?: RefObject<HTMLDivElement | null>
  onClose: () => void
  children: ReactNode
}

/** Room for the tools below what they are about; without it they are above. */
const toolsHeight = 72
const toolsWidth = 420

const placeOf = ({ left, top, height }: WindowRect): CSSProperties => {
  const below = top + height + 8
  const isAbove = below + toolsHeight > innerHeight
  return Object.fromEntries([
    ['--tools-left', `${Math.max(8, Math.min(left, innerWidth - toolsWidth))}px`],
    ['--tools-top', `${Math.max(8, isAbove ? top - toolsHeight : below)}px`],
  ])
}

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus among the buttons of the tools. */
const moveFocus = (tools: HTMLElement, step: number): void => {
  const buttons = [...tools.querySelectorAll('button:not(:disabled)')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[(at + step + buttons.length) % buttons.length]
  if (next instanceof HTMLElement) next.focus()
}

/** Holds the tools for selected text or for a mark; pressing one leaves the selection as it is. */
export const MarkTools = ({ label, beside, toolsRef, onClose, children }: MarkToolsProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf[event.key]
    if (event.key !== 'Escape' && step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) onClose()
    else moveFocus(event.currentTarget, step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={toolsRef}
      role="toolbar"
      aria-label={label}
      className={classes.tools}
      data-foot
      style={placeOf(beside)}
      onKeyDown={onKeyDown}
      // A press on a button would otherwise end the selection before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}
