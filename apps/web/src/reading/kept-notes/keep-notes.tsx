import { Button, Progress } from '@mantine/core'
import { Check, Download } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type NoteToKeep, keepNotes, readRoom, removeNotes, useKeptNotes } from './api.ts'
import type { KeptState } from './states/kept-states.ts'
import classes from './kept-notes.module.css'
import {
  failureWords,
  insecureWords,
  keepLabel,
  keptWords,
  noRoomFor,
  progressWords,
  troubleWords,
} from './kept-words.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const isUnderWay = ({ status }: KeptState): boolean => status === 'waiting' || status === 'keeping'

/** What a button says and does for these notes. */
const useKeeping = (notes: readonly NoteToKeep[]) => {
  const kept = useKeptNotes()
  const [trouble, setTrouble] = useState<string | null>(null)
  const states = notes.flatMap(({ pdfFile }) => kept.filter((state) => state.pdfFile === pdfFile))
  const isKept = (pdfFile: string) =>
    states.some((state) => state.pdfFile === pdfFile && state.status === 'kept')
  const missing = notes.filter(({ pdfFile }) => !isKept(pdfFile))
  const bytes = sumOf(missing.map(({ sizeBytes }) => sizeBytes))
  const failed = states.find(({ status }) => status === 'failed')
  const keep = async () => {
    // Without it the program does not open offline.
    if (!window.isSecureContext) return setTrouble(insecureWords)
    const left = await readRoom().catch(() => null)
    setTrouble(left !== null && bytes > left ? noRoomFor(bytes, left) : null)
    if (left === null || bytes <= left) await keepNotes(missing)
  }
  const say = (error: unknown) => setTrouble(troubleWords(error))
  return {
    states,
    missing,
    bytes,
    failure: trouble ?? (failed === undefined ? null : failureWords(failed)),
    keep: () => void keep().catch(say),
    remove: () => void removeNotes(notes.map(({ pdfFile }) => pdfFile)).catch(say),
  }
}

/** Hands the focus of a button that goes to the one that takes its place, so that keys go on from there. */
const usePassedFocus = (): ComponentProps<'div'> => {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    // React calls no listener for the focus that an element loses because it is removed.
    if (focused.current?.isConnected === false)
      box.current?.querySelector('button')?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus: ({ target }) => (focused.current = target),
    onBlur: () => (focused.current = null),
  }
}

interface UnderWayProps {
  states: readonly KeptState[]
  onCancel: () => void
  focus: ComponentProps<'div'>
}

const UnderWay = ({ states, onCancel, focus }: UnderWayProps) => {
  const received = sumOf(states.map(({ receivedBytes }) => receivedBytes))
  const total = sumOf(states.map(({ sizeBytes }) => sizeBytes))
  return (
    <div className={classes.underWay} {...focus}>
      <output className={classes.words}>{progressWords(received, total)}</output>
      <Progress value={total === 0 ? 0 : (100 * received) / total} aria-label={keptWords.keep} />
      <Button variant="default" onClick={onCancel}>
        {keptWords.cancel}
      </Button>
    </div>
  )
}

/** Keeps one note or several on this phone, shows how far that is, and removes them again. */
export const KeepNotes = ({ notes }: { notes: readonly NoteToKeep[] }) => {
  const { states, missing, bytes, failure, keep, remove } = useKeeping(notes)
  const focus = usePassedFocus()
  if (notes.length === 0) return null
  if (states.some(isUnderWay)) return <UnderWay states={states} onCancel={remove} focus={focus} />
  if (missing.length === 0)
    return (
      <div className={classes.kept} {...focus}>
        <output className={classes.words}>
          <Check size={18} aria-hidden="true" /> {keptWords.kept}
        </output>
        <Button variant="default" onClick={remove}>
          {keptWords.remove}
        </Button>
      </div>
    )
  return (
    <div className={classes.keep} {...focus}>
      <Button variant="default" leftSection={<Download size={18} aria-hidden="true" />} onClick={keep}>
        {failure === null ? keepLabel(missing.length, bytes) : keptWords.again}
      </Button>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
