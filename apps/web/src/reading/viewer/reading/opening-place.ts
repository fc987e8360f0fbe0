import type { Reading } from '@lectureshelf/contract/reading/readings'
import type { LastPlace } from '../../../lib/storage/stored-place.ts'
import type { Moves } from './moves.ts'
import type { PlaceKeeper } from './place-keeper.ts'
import type { Device } from './place-words.ts'
import { type Position, positionWithin } from './position.ts'

/** Where a viewer opens, and why there. */
export interface Start {
  position: Position
  /** An address with a page wins over every place that was kept; a press on Continue has answered every question. */
  by: 'address' | 'continued' | 'browser' | 'nothing'
}

/** A later place on another device, to which the reader may go. */
export interface Question {
  position: Position
  device: Device
}

/** How long someone who reads on is asked. */
const askedMs = 15_000

interface OpeningOptions {
  start: Start
  kept: LastPlace | null
  moves: Pick<Moves, 'position' | 'goTo'>
  keeper: Pick<PlaceKeeper, 'begin' | 'touch' | 'hasMoved' | 'hold' | 'release' | 'releaseAccount'>
  onQuestion: (question: Question | null) => void
}

/** Returns what to do about a place of the account: nothing, go there, or ask. */
const planFor = (
  { start, kept }: Pick<OpeningOptions, 'start' | 'kept'>,
  reading: Reading,
  hasMoved: boolean,
): 'nothing' | 'go' | 'ask' => {
  if (start.by === 'address') return 'nothing'
  if (start.by === 'continued') return reading.page === start.position.page && !hasMoved ? 'go' : 'nothing'
  if (kept !== null && Date.parse(reading.readAt) <= Date.parse(kept.readAt)) return 'nothing'
  const isOwn = kept === null || reading.device === null
  if (isOwn && !hasMoved) return 'go'
  return reading.device === null ? 'nothing' : 'ask'
}

/** Decides once, when the pages and the place of the account are known, where to read on. */
export const createOpeningPlace = (options: OpeningOptions) => {
  const { start, moves, keeper, onQuestion } = options
  let pageCount = 0
  let account: Reading | null | undefined
  let isDecided = false
  let question: Question | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    timer = undefined
    if (question === null) return
    question = null
    onQuestion(null)
    keeper.release()
  }
  const askAbout = (position: Position, device: Device) => {
    question = { position, device }
    keeper.hold()
    onQuestion(question)
  }
  /** Opening counts as reading, but a link to a page does not replace the reader's own place. */
  const countOpening = () => {
    if (account === null || start.by !== 'address') keeper.touch()
  }
  const readOn = (place: Reading | null) => {
    if (place === null) return countOpening()
    const position = positionWithin(place, pageCount)
    const plan = planFor(options, place, keeper.hasMoved())
    if (plan === 'ask' && place.device !== null && position.page !== moves.position()?.page)
      return askAbout(position, place.device)
    if (plan === 'go') {
      moves.goTo(position)
      keeper.begin()
    }
    countOpening()
  }
  const decide = () => {
    if (isDecided || pageCount === 0 || account === undefined) return
    isDecided = true
    readOn(account)
    // A question has taken back what waits for the account.
    keeper.releaseAccount()
  }
  return {
    /** The pages can be scrolled, for the first time or after a retry. */
    opened: (count: number) => {
      // A retry opens where it was interrupted.
      const isFirst = pageCount === 0
      pageCount = count
      if (isFirst && (start.position.offset > 0 || start.position.page > count))
        moves.goTo(positionWithin(start.position, count))
      keeper.begin()
      decide()
    },
    /** The account has a place, or none. */
    answered: (reading: Reading | null) => {
      account = reading
      decide()
    },
    /** The account could not be asked: nothing is asked of the reader, and their places are sent. */
    unanswered: () => {
      isDecided = true
      keeper.releaseAccount()
    },
    moved: () => {
      if (question === null || !keeper.hasMoved()) return
      // Going there by hand answers the question.
      if (moves.position()?.page === question.position.page) return close()
      timer ??= setTimeout(close, askedMs)
    },
    /** The question was answered. */
    choose: (choice: 'go' | 'stay') => {
      if (question === null) return
      if (choice === 'go') moves.goTo(question.position)
      keeper.touch()
      close()
    },
    end: () => clearTimeout(timer),
  }
}

export type OpeningPlace = ReturnType<typeof createOpeningPlace>
