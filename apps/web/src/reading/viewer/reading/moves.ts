import type { EngineEvent } from '../state.ts'
import type { Position } from './position.ts'

type MoveEvent = Extract<EngineEvent, { type: 'moved' | 'jumped' | 'placed' }>

/** The part of an engine that knows where the reader is. */
interface Positioned {
  position: () => Position
  lastSeen: () => number
  goTo: (position: Position) => void
}

/** Creates what knows where the reader is and goes while a viewer is open: an engine may end, and another one begin. */
export const createMoves = () => {
  const listeners = new Set<(event: MoveEvent) => void>()
  let current: Positioned | null = null
  let last: { position: Position; seen: number } | null = null
  let placed: Position | null = null
  return {
    /** Returns the position, also after the engine has ended; null before the first one. */
    position: (): Position | null => current?.position() ?? last?.position ?? null,
    /** Returns the last page that the window shows, also after the engine has ended; null before the first one. */
    lastSeen: (): number | null => current?.lastSeen() ?? last?.seen ?? null,
    goTo: (position: Position) => current?.goTo(position),
    /** Returns where a link has placed the window after the opening; null when none has. */
    placed: (): Position | null => placed,
    /** Calls the listener for every move and jump; returns a function that stops listening. */
    subscribe: (listener: (event: MoveEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (event: EngineEvent) => {
      if (event.type !== 'moved' && event.type !== 'jumped' && event.type !== 'placed') return
      if (event.type === 'placed') placed = current?.position() ?? null
      for (const listener of listeners) listener(event)
    },
    /** Follows an engine; the returned function must be called before that engine ends. */
    follow: (engine: Positioned) => {
      current = engine
      return () => {
        last = { position: engine.position(), seen: engine.lastSeen() }
        current = null
      }
    },
  }
}

export type Moves = ReturnType<typeof createMoves>
