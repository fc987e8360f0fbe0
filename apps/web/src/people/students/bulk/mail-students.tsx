import { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { BulkMessage } from '@lectureshelf/contract/people/bulk'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { RunView } from '../../../ui/runs/run-view.tsx'
import { Unsent } from './unsent.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PeopleFilter } from '../../../base/identity/keys.ts'
import { type MailSelection, createOfferedCode, describeMail, mailNext, mailStudents } from './api.ts'
import { DiscountOffer, type Offer, isNewCode, newCodeForm, noOffer, openCodeOf } from './discount-offer.tsx'
import { type MailSummary, MailSummaryView } from './mail-summary.tsx'
import { inBatches, useBulkRun } from '../../../ui/runs/use-bulk-run.ts'

/** Writes a message to chosen students in batches, or to everyone whom a filter finds, page by page. */
const useMailRun = (selection: MailSelection) => {
  const { state, run, resume, stop } = useBulkRun()
  // No one gets the mail of one run twice, also when a request is repeated or the run is resumed.
  const [id] = useState(() => crypto.randomUUID())

  const send = async (message: BulkMessage, total: number): Promise<void> => {
    if ('ids' in selection) {
      const batches = inBatches(selection.ids, (portion) => mailStudents(id, portion, message))
      await run(total, 0, batches)
    } else {
      await run<{ after: string | null }>(total, { after: null }, async ({ after }) => {
        const reply = await mailNext(id, selection.filter, after, message)
        return { reply, next: reply.next === null ? null : { after: reply.next } }
      })
    }
  }

  return { state, send, resume, stop }
}

/** A message as it is typed, with the discount code that it offers. */
interface Draft {
  subject: string
  text: string
  offer: Offer
}

const emptyDraft: Draft = { subject: '', text: '', offer: noOffer }

const messageErrors = formErrors(BulkMessage)
const codeErrors = formErrors(DiscountCodeForm)

/** Returns the errors of a draft by field; those of a new code are shown at its discount. */
const errorsOf = ({ offer, ...written }: Draft): Record<string, string> => {
  const code = isNewCode(offer) ? codeErrors(newCodeForm(offer, 1, '')) : {}
  const size = code['amountPaise'] ?? code['percent'] ?? code['lastDay']
  return { ...messageErrors(written), ...(size !== undefined && { size }) }
}

/** Returns the message to send; a new discount code is made for those who get it. */
const messageOf = async ({ subject, text, offer }: Draft, mails: number): Promise<BulkMessage> => {
  const discountCode = isNewCode(offer)
    ? await createOfferedCode(newCodeForm(offer, mails, subject))
    : openCodeOf(offer)
  return { subject, text, discountCode }
}

interface MailFormProps {
  selection: MailSelection
  draft: Draft
  onChange: (draft: Draft) => void
  onSummary: (summary: MailSummary) => void
  onClose: () => void
}

/** Edits a message, and asks the server who would get it. */
const MailForm = ({ selection, draft, onChange, onSummary, onClose }: MailFormProps) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const describing = useMutation({
    mutationFn: (message: BulkMessage) => describeMail(selection, message),
    meta: { isQuestion: true },
    onSuccess: onSummary,
    onError: (error) => toast.error(refusalReason(error)),
  })
  const describe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = errorsOf(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { offer, ...written } = draft
    describing.mutate({ ...written, discountCode: openCodeOf(offer) })
  }
  const field = (name: 'subject' | 'text') => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <FormFrame
      // How many people the list has may change before the text comes back.
      name={'filter' in selection ? 'mail-all' : undefined}
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
      <DiscountOffer
        offer={draft.offer}
        error={errors['size']}
        onChange={(offer) => onChange({ ...draft, offer })}
      />
    </FormFrame>
  )
}

interface MailStudentsProps {
  /** The chosen people; empty for everyone whom the filter finds. */
  people: readonly StudentRecord[]
  filter: PeopleFilter
  onRunning: (isRunning: boolean, hasBegun?: boolean) => void
  onClose: () => void
}

/** Writes a message to chosen students, or to everyone whom the filter finds when it is sent. */
export const MailStudents = ({ people, filter, onRunning, onClose }: MailStudentsProps) => {
  const [draft, setDraft] = useState(emptyDraft)
  const [summary, setSummary] = useState<MailSummary | null>(null)
  const selection: MailSelection = people.length === 0 ? { filter } : { ids: people.map(({ _id }) => _id) }
  const sending = useMailRun(selection)
  const send = async ({ found, mails }: MailSummary) => {
    onRunning(true, false)
    try {
      const message = await messageOf(draft, mails)
      onRunning(true)
      await sending.send(message, found)
      onRunning(false)
    } catch (error) {
      toast.error(refusalReason(error))
      onRunning(false, false)
    }
  }
  const resume = async () => {
    onRunning(true)
    await sending.resume()
    onRunning(false)
  }
  const { state } = sending
  const isSending = state.phase !== 'idle'
  return (
    <>
      {isSending && (
        <RunView
          state={state}
          what="will get the message"
          note="A mail cannot be taken back once it is sent. Waiting mails can be dismissed on the Mails page."
          onStop={sending.stop}
          onContinue={() => void resume()}
          onClose={onClose}
        />
      )}
      {!isSending && summary !== null && (
        <MailSummaryView
          summary={summary}
          hasNewCode={isNewCode(draft.offer)}
          onBack={() => setSummary(null)}
          onSend={() => send(summary)}
        />
      )}
      <Unsent state={state} isHidden={isSending || summary !== null}>
        <MailForm
          selection={selection}
          draft={draft}
          onChange={setDraft}
          onSummary={setSummary}
          onClose={onClose}
        />
      </Unsent>
    </>
  )
}
