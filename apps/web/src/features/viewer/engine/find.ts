import { type EventBus, FindState } from './pdfjs.ts'
import type { EngineEvent, FindStatus } from '../state.ts'

interface Matches {
  current: number
  total: number
}

const statusOf = (state: number): FindStatus => {
  if (state === FindState.PENDING) return 'searching'
  return state === FindState.NOT_FOUND ? 'missing' : 'found'
}

/** Attaches the search of pdf.js, which marks every match, wraps around, and counts while it reads. */
export const attachFind = (eventBus: EventBus, onEvent: (event: EngineEvent) => void) => {
  let query = ''

  const ask = (type: '' | 'again', findPrevious: boolean) =>
    eventBus.dispatch('find', {
      type,
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    })

  eventBus.on('updatefindcontrolstate', (event: { state: number; matchesCount: Matches }) => {
    const status = query === '' ? 'idle' : statusOf(event.state)
    onEvent({ type: 'findReported', status, ...event.matchesCount })
  })
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: Matches }) =>
    onEvent({ type: 'matchesCounted', ...matchesCount }),
  )

  return {
    find: (wanted: string) => {
      query = wanted.trim()
      ask('', false)
    },
    findNext: (direction: 1 | -1) => {
      if (query !== '') ask('again', direction === -1)
    },
    closeFind: () => {
      query = ''
      eventBus.dispatch('findbarclose', {})
    },
  }
}
