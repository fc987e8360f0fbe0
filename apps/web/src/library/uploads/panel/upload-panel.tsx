import { addresses } from '@lectureshelf/contract/addresses'
import { Button, Progress, UnstyledButton, ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { showAddedPdf } from '../api.ts'
import { headWords, outcomeWords, paceWords, sumsOf, itemWords } from '../queue-words.ts'
import { uploadQueue, useUploadQueue } from '../the-queue.ts'
import shared from '../../../ui/shared.module.css'
import classes from './upload-panel.module.css'
import { type QueueItem, isActive } from '../upload-queue.ts'

/** Shows one upload of the queue: its progress, or its result. */
const UploadRow = ({ item }: { item: QueueItem }) => {
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
            aria-label={`Progress of ${name}`}
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

interface UploadPanelProps {
  /** The person whose queue it is. */
  usn: string
}

/** Announces the start and the result for screen readers, not every file. */
const spoken = (sums: ReturnType<typeof sumsOf>): string => {
  if (sums.total === 0) return ''
  return sums.left === 0 ? outcomeWords(sums) : `Adding ${formatCount(sums.total, 'PDF')}`
}

const useShownPdfs = (usn: string) => {
  const queryClient = useQueryClient()
  useEffect(() => uploadQueue.belongTo(usn), [usn])
  useEffect(() => {
    const stop = uploadQueue.onAdded((place, pdf) => showAddedPdf(queryClient, place, pdf))
    return () => void stop()
  }, [queryClient])
}

const PanelBody = () => {
  const items = useUploadQueue()
  const { left, failed } = sumsOf(items)
  return (
    <div id="upload-list" className={classes.body}>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label="PDFs on their way">
        <ul className={shared.list}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      </section>
      <div className={classes.buttons}>
        <Link to={addresses.uploads} className={classes.link}>
          My uploads
        </Link>
        {failed > 0 && (
          <Button variant="default" onClick={uploadQueue.retryFailed}>
            Retry failed
          </Button>
        )}
        {left > 0 ? (
          <Button variant="default" onClick={uploadQueue.cancelAll}>
            Cancel all
          </Button>
        ) : (
          <Button variant="default" onClick={uploadQueue.clear}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shows the uploads in a panel docked below every page; renders nothing without uploads. */
export const UploadPanel = ({ usn }: UploadPanelProps) => {
  const items = useUploadQueue()
  const [isOpen, setIsOpen] = useState(false)
  useShownPdfs(usn)
  const sums = sumsOf(items)
  const pace = sums.left === 0 ? '' : paceWords(sums, uploadQueue.readSpeed())
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <>
      <output className={classes.spoken}>{spoken(sums)}</output>
      {items.length > 0 && (
        <aside className={classes.panel} aria-label="Uploads" data-foot>
          <UnstyledButton
            className={classes.head}
            aria-expanded={isOpen}
            aria-controls="upload-list"
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.words}>
              <span className={classes.summary}>{headWords(sums)}</span>
              {pace !== '' && <span className={classes.line}>{pace}</span>}
            </span>
            <Chevron size={20} aria-hidden="true" />
          </UnstyledButton>
          {sums.left > 0 && (
            <Progress
              value={sums.totalBytes === 0 ? 0 : (100 * sums.sentBytes) / sums.totalBytes}
              size="sm"
              radius={0}
              color="var(--ls-ok)"
              aria-label="All PDFs"
            />
          )}
          {isOpen && <PanelBody />}
        </aside>
      )}
    </>
  )
}
