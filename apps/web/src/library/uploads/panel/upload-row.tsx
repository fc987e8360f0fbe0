import { ActionIcon, Progress } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { itemWords } from '../queue-words.ts'
import { uploadQueue } from '../the-queue.ts'
import { type QueueItem, isActive } from '../upload-queue.ts'
import classes from './upload-panel.module.css'

/** Shows one upload of the queue: its progress, or its result. */
export const UploadRow = ({ item }: { item: QueueItem }) => {
  const { id, title, file, state, place, sentBytes } = item
  const name = title === '' ? file.name : title
  const mayRetry = state === 'failed' || state === 'cancelled'
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.words}>
        <p className={classes.title}>{name}</p>
        <p className={classes.line}>{itemWords(item)}</p>
        <p className={classes.place}>
          {place.subCode}, {place.sectionName}
        </p>
        {(state === 'sending' || state === 'offline') && (
          <Progress
            value={file.size === 0 ? 0 : (100 * sentBytes) / file.size}
            size="sm"
            color="var(--ls-ok)"
            aria-label={`Sent of ${name}`}
          />
        )}
      </div>
      {isActive(item) && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Cancel ${name}`}
          onClick={() => uploadQueue.cancel(id)}
        >
          <X size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {mayRetry && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Retry ${name}`}
          onClick={() => uploadQueue.retry(id)}
        >
          <RotateCw size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
