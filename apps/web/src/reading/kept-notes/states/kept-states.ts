import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { type PinnedCopy, bytesOfPdf, isWhole } from '../../copies/copy.ts'

// What is shown of kept notes.

/** A note that is kept on this phone, or on its way there. */
export interface KeptState {
  pdfFile: string
  title: string
  subject: PdfInfo['subject']
  sizeBytes: number
  receivedBytes: number
  status: 'waiting' | 'keeping' | 'kept' | 'failed'
  /** Why it is not kept: the connection was lost, there is no room, no storage at all, or it may not be read. */
  failure: 'lost' | 'noRoom' | 'noStorage' | 'refused' | null
  keepUntil: string | null
}

/** One value for nothing, so that whoever shows it is not told of a change. */
export const noStates: readonly KeptState[] = []

/** Returns what is shown of a copy that is not arriving. */
export const stateOf = (copy: PinnedCopy): KeptState => ({
  pdfFile: copy.info.pdfFile,
  title: copy.info.title,
  subject: copy.info.subject,
  sizeBytes: copy.info.sizeBytes,
  receivedBytes: bytesOfPdf(copy),
  status: isWhole(copy) ? 'kept' : 'failed',
  failure: isWhole(copy) ? null : 'lost',
  keepUntil: copy.keepUntil,
})

/** Returns one copy of each note: a whole one, if there is one. */
export const bestOfEach = (copies: readonly PinnedCopy[]): Map<string, PinnedCopy> => {
  const byFile = new Map<string, PinnedCopy>()
  for (const copy of copies)
    if (!byFile.has(copy.info.pdfFile) || isWhole(copy)) byFile.set(copy.info.pdfFile, copy)
  return byFile
}

/** Returns the states after other tabs may have kept or removed notes; `isBusy` tells what this tab is changing. */
export const inStep = (
  states: readonly KeptState[],
  stored: ReadonlyMap<string, PinnedCopy>,
  isBusy: (pdfFile: string) => boolean,
): KeptState[] => {
  const shown = new Set(states.map(({ pdfFile }) => pdfFile))
  const known = states.flatMap((state) => {
    if (isBusy(state.pdfFile)) return [state]
    const copy = stored.get(state.pdfFile)
    if (copy !== undefined) return [isWhole(copy) ? stateOf(copy) : state]
    return state.status === 'kept' || state.receivedBytes > 0 ? [] : [state]
  })
  const unknown = [...stored].filter(([pdfFile]) => !shown.has(pdfFile) && !isBusy(pdfFile))
  return [...known, ...unknown.map(([, copy]) => stateOf(copy))]
}

/** Returns what changes when a note did not arrive: a whole copy that may stay can still be read. */
export const afterFailure = (
  failure: KeptState['failure'],
  copy: PinnedCopy | undefined,
  mayStay: boolean,
): Partial<KeptState> =>
  copy !== undefined && isWhole(copy) && mayStay
    ? stateOf(copy)
    : { status: 'failed', failure, receivedBytes: copy === undefined ? 0 : bytesOfPdf(copy) }

/** Creates the list of what is shown, which tells its listeners of each change. */
export const createKeptStates = () => {
  const listeners = new Set<() => void>()
  let states = noStates
  const show = (next: readonly KeptState[]): void => {
    states = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    all: () => states,
    has: (pdfFile: string): boolean => states.some((state) => state.pdfFile === pdfFile),
    titlesOf: (pdfFiles: readonly string[]): string[] =>
      states.filter(({ pdfFile }) => pdfFiles.includes(pdfFile)).map(({ title }) => title),
    show,
    change: (pdfFile: string, changed: Partial<KeptState>): void =>
      show(states.map((state) => (state.pdfFile === pdfFile ? { ...state, ...changed } : state))),
    drop: (pdfFiles: readonly string[]): void =>
      show(states.filter(({ pdfFile }) => !pdfFiles.includes(pdfFile))),
    put: (state: KeptState): void =>
      show([...states.filter(({ pdfFile }) => pdfFile !== state.pdfFile), state]),
  }
}
