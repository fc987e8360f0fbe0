import { formatCount, formatSize } from '../../lib/format.ts'
import { type QueueItem, isActive } from './upload-queue.ts'

const minute = 60

/** Formats a duration briefly: 40 s, 3 min, 2 h. */
export const durationWords = (seconds: number): string => {
  if (seconds < 1.5 * minute) return `${Math.max(1, Math.ceil(seconds))} s`
  if (seconds < 90 * minute) return `${Math.round(seconds / minute)} min`
  return `${Math.round(seconds / (minute * minute))} h`
}

/** Describes the state of one item. */
export const itemWords = ({ state, sentBytes, file, secondsLeft, failure }: QueueItem): string => {
  const size = formatSize(file.size)
  switch (state) {
    case 'waiting':
      return `Waiting, ${size}`
    case 'offline':
      return `Waiting for the network, ${formatSize(sentBytes)} of ${size} sent`
    case 'sending':
      if (sentBytes >= file.size) return 'Checking'
      return `${formatSize(sentBytes)} of ${size}${secondsLeft === null ? '' : `, ${durationWords(secondsLeft)} left`}`
    case 'done':
      return `Added, ${size}`
    case 'skipped':
      return `Skipped. ${failure ?? ''}`
    case 'failed':
      return failure ?? 'It failed.'
    default:
      return 'Cancelled'
  }
}

interface QueueSums {
  /** Number of items that are not settled. */
  left: number
  total: number
  done: number
  skipped: number
  failed: number
  sentBytes: number
  totalBytes: number
  isOffline: boolean
}

export const sumsOf = (items: readonly QueueItem[]): QueueSums => {
  const counted = items.filter(({ state }) => state !== 'cancelled')
  const count = (state: QueueItem['state']) => items.filter((item) => item.state === state).length
  return {
    left: items.filter(isActive).length,
    total: counted.length,
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    sentBytes: counted.reduce((sum, item) => sum + (isActive(item) ? item.sentBytes : item.file.size), 0),
    totalBytes: counted.reduce((sum, { file }) => sum + file.size, 0),
    isOffline: count('offline') > 0 && count('sending') === 0,
  }
}

/** Describes the result of a finished queue. */
export const outcomeWords = ({ done, skipped, failed }: QueueSums): string =>
  [
    `${formatCount(done, 'PDF')} added`,
    ...(skipped > 0 ? [`${skipped} already there`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')

/** Returns the heading of the panel. */
export const headWords = (sums: QueueSums): string =>
  sums.left === 0 ? outcomeWords(sums) : `Adding PDFs: ${sums.total - sums.left} of ${sums.total}`

/** Describes the speed and the time left, or what the queue waits for. */
export const paceWords = (sums: QueueSums, bytesPerSecond: number | null): string => {
  if (sums.isOffline) return 'Waiting for the network. The upload resumes automatically.'
  const left = sums.totalBytes - sums.sentBytes
  if (bytesPerSecond === null || bytesPerSecond < 1 || left <= 0) return ''
  return `${formatSize(bytesPerSecond)}/s, ${durationWords(left / bytesPerSecond)} left`
}
