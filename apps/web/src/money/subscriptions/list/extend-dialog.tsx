import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { messages } from '@lectureshelf/contract/messages'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { extensionBase, monthsAfter } from '../../../lib/money/plan-days.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../../ui/dialogs/form-dialog.tsx'
import { ChangedNotice } from '../../../ui/forms/changed-notice.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { isChangedMeanwhile, refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import shared from '../../../ui/shared.module.css'
import { toast } from '../../../ui/toast.ts'
import { useExtend } from './api.ts'
import { coverOf } from './subscription-words.ts'
import { sayResult } from '../../../ui/forms/say-result.ts'

interface ExtendDialogProps {
  subscription: Subscription
}

/** Months of the buttons that choose a new last day. */
const monthChoices = [1, 6]

const ExtendFields = ({ subscription, onClose }: ExtendDialogProps & { onClose: () => void }) => {
  const { endsOn: lastDay } = subscription
  const extending = useExtend()
  const dayIn = (months: number) => monthsAfter(extensionBase(lastDay, dayInIndia(new Date())), months)
  const form = useForm({
    initialValues: { endsOn: dayIn(1) },
    validate: { endsOn: (endsOn) => (endsOn > lastDay ? null : messages.laterDayOnly) },
  })
  const submit = form.onSubmit(({ endsOn }) =>
    runMutation(
      extending,
      { shown: subscription, endsOn },
      {
        ...sayResult(onClose),
        onError: (error) => {
          if (!isChangedMeanwhile(error)) toast.error(errorSentence(error))
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isChangedMeanwhile(extending.error) && <ChangedNotice sentence={refusalReason(extending.error)} />}
        <Text>
          {personLabel(subscription)}: the last day is {formatShortDate(lastDay)} now.
        </Text>
        <TextInput
          type="date"
          label="New last day"
          required
          data-autofocus
          // The browser writes the day in the order of its own language.
          description={form.values.endsOn === '' ? undefined : formatShortDate(form.values.endsOn)}
          disabled={extending.isPending}
          {...form.getInputProps('endsOn')}
        />
        <div className={shared.row}>
          {monthChoices.map((months) => (
            <Button
              key={months}
              variant="default"
              disabled={extending.isPending}
              onClick={() => form.setFieldValue('endsOn', dayIn(months))}
            >
              +{formatCount(months, 'month')}
            </Button>
          ))}
        </div>
        <DialogButtons sendLabel="Extend" isSending={extending.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** Extends a subscription to a later last day. */
export const ExtendDialog = ({ subscription }: ExtendDialogProps) => {
  const title = `Extend ${coverOf(subscription)}`
  return (
    <DialogButton px="md" label="Extend" name={`${title} of ${subscription.usn}`} title={title}>
      {(onClose) => <ExtendFields subscription={subscription} onClose={onClose} />}
    </DialogButton>
  )
}
