import type { bulkOps } from '@lectureshelf/contract/people/bulk'
import { noMailServer } from '@lectureshelf/contract/people/people-messages'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { formatCount } from '../../../lib/format.ts'
import { Disclosure } from '../../../ui/folds/disclosure.tsx'
import { RecordText } from '../../../ui/lists/record.tsx'
import { LeftOutList } from '../../../ui/runs/run-lists.tsx'
import classes from './bulk.module.css'

export type MailSummary = z.output<typeof bulkOps.describeMail.response>

interface MailSummaryViewProps {
  summary: MailSummary
  /** Whether a new discount code is made when the message is sent. */
  hasNewCode: boolean
  onBack: () => void
  onSend: () => Promise<void>
}

/** Says who gets a message and who does not, and shows the first mail before any is written. */
export const MailSummaryView = ({ summary, hasNewCode, onBack, onSend }: MailSummaryViewProps) => {
  const { found, mails, leftOut, mail, isMailConfigured } = summary
  const [isStarting, setIsStarting] = useState(false)
  const start = async () => {
    setIsStarting(true)
    await onSend()
    setIsStarting(false)
  }
  const missing = found - mails
  const named = leftOut.length < missing ? `, the first ${leftOut.length} of them here` : ''
  return (
    <Stack gap="md">
      <output className={classes.sum}>
        {formatCount(mails, 'student gets', 'students get')} the message.
      </output>
      {hasNewCode && (
        <p className={classes.note}>
          A new discount code is made when you send, and added to each mail. {mails} can use it.
        </p>
      )}
      {!isMailConfigured && <p className={classes.note}>{noMailServer}</p>}
      <LeftOutList title={`${formatCount(missing, 'person', 'people')} left out${named}`} people={leftOut} />
      {mail !== null && (
        <Disclosure summary="The first mail">
          <RecordText>{`${mail.subject}\n\n${mail.textBody}`}</RecordText>
        </Disclosure>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button variant="accent" disabled={mails === 0} loading={isStarting} onClick={() => void start()}>
          Mail {formatCount(mails, 'student')}
        </Button>
      </Group>
    </Stack>
  )
}
