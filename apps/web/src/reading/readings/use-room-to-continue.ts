import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readContinues } from '../../lib/http/session-token.ts'
import { readingsQuery } from '../../library/reading-badges/api.ts'

/** How long subjects wait to learn whether there is something to continue above them. */
const longestWaitMs = 1000

/** Whether Continue reading stands above the subjects; undecided while they wait for the answer. */
export type Room = 'undecided' | 'room' | 'none'

/**
 * Decides once for a page whether Continue reading stands on it, so that nothing moves when the answer comes. A browser
 * that showed it at the last visit leaves room at once. Any other waits for the answer, which was asked for together
 * with the subjects, but not long.
 */
export const useRoomToContinue = (): Room => {
  const { data, isPending, isFetching, isFetchedAfterMount } = useQuery(readingsQuery)
  const count = data?.continue.length ?? 0
  const [room, setRoom] = useState<Room>(() =>
    count > 0 || (data === undefined && readContinues()) ? 'room' : 'undecided',
  )
  const isSettled = isFetchedAfterMount || !(isFetching || isPending)
  if (room === 'undecided' && isSettled) setRoom(count > 0 ? 'room' : 'none')
  useEffect(() => {
    const timer = setTimeout(
      () => setRoom((decided) => (decided === 'undecided' ? 'none' : decided)),
      longestWaitMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return room
}
