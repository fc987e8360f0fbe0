import { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { BulkMessage } from '@lectureshelf/contract/people/bulk'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import type { PeopleFilter } from '../list/api.ts'
import { type MailSelection, createOfferedCode, describeMail, mailNext, mailStudents } from './api.ts'
import { DiscountOffer, isNewCode, newCodeForm, noOffer } from './discount-offer.tsx'
import { type MailSummary, MailSummaryView } from './mail-summary.tsx'
import { RunView } from './run-view.tsx'
import { inBatches, useBulkRun } from './use-bulk-run.ts'

interface MailStudentsProps {
  /** The chosen people; empty for everybody whom the filter finds. */
  people: readonly StudentRecord[]
  filter: PeopleFilter
  onRunning: (isRunning: boolean) => void
  onClose: () => void
}

const messageErrors = formErrors(BulkMessage)
const codeErrors = formErrors(DiscountCodeForm)

/** Writes a message to chosen students, or to everybody whom the filter finds when it is sent. */
export const MailStudents = ({ people, filter, onRunning, onClose }: MailStudentsProps) => {
  const [written, setWritten] = useState({ subject: '', text: '' })
  const [offer, setOffer] = useState(noOffer)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [summary, setSummary] = useState<MailSummary | null>(null)
  // Nobody gets the mail of one run twice, also when a request is repeated.
  const [run] = useState(() => crypto.randomUUID())
  const ids = people.map(({ _id }) => _id)
  const selection: MailSelection = ids.length === 0 ? { filter } : { ids }
  const describing = useMutation({
    mutationFn: (message: BulkMessage) => describeMail(selection, message),
    onSuccess: setSummary,
    onError: (error) => toast.error(refusalReason(error)),
  })
  const sending = useBulkRun()

  const describe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = isNewCode(offer) ? codeErrors(newCodeForm(offer, 1, '')) : {}
    const size = code['amountPaise'] ?? code['percent'] ?? code['lastDay']
    const found = { ...messageErrors(written), ...(size !== undefined && { size }) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const discountCode = isNewCode(offer) || offer.code === '' ? null : offer.code
    describing.mutate({ ...written, discountCode })
  }

  const send = async ({ found, mails }: MailSummary) => {
    onRunning(true)
    try {
      const discountCode = isNewCode(offer)
        ? await createOfferedCode(newCodeForm(offer, mails, written.subject))
        : offer.code || null
      const message = { ...written, discountCode }
      if (ids.length > 0) {
        const batches = inBatches(
          ids,
          (portion) => mailStudents(run, portion, message),
          () => undefined,
        )
        await sending.run(found, 0, batches)
      } else {
        await sending.run<{ after: string | null }>(found, { after: null }, async ({ after }) => {
          const reply = await mailNext(run, filter, after, message)
          return { reply, next: reply.next === null ? null : { after: reply.next } }
        })
      }
    } catch (error) {
      toast.error(refusalReason(error))
    }
    onRunning(false)
  }

  if (sending.state.phase !== 'idle') {
    return (
      <RunView
        state={sending.state}
        what="get the message"
        note="A mail cannot be taken back. Mails that wait can be dismissed on the page Mails."
        onStop={sending.stop}
        onClose={onClose}
      />
    )
  }
  if (summary !== null) {
    return (
      <MailSummaryView
        summary={summary}
        hasNewCode={isNewCode(offer)}
        onBack={() => setSummary(null)}
        onSend={() => send(summary)}
      />
    )
  }
  const field = (name: 'subject' | 'text') => ({
    value: written[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setWritten({ ...written, [name]: event.currentTarget.value }),
  })
  return (
    <FormFrame
      saveLabel="Show the summary"
      isSaving={describing.isPending}
      onSubmit={describe}
      onClose={onClose}
    >
      <TextInput label="Subject" maxLength={150} data-autofocus {...field('subject')} />
      <Textarea
        label="Text"
        description="{name} becomes the name of each student. An empty line begins a new paragraph."
        autosize
        minRows={5}
        maxRows={12}
        maxLength={4000}
        {...field('text')}
      />
      <DiscountOffer offer={offer} error={errors['size']} onChange={setOffer} />
    </FormFrame>
  )
}
