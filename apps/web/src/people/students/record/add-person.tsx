import { addresses } from '@lectureshelf/contract/addresses'
import { plans } from '@lectureshelf/contract/money/plans'
import { Button, NativeSelect, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPart } from '../../../ui/forms/form-part.tsx'
import { cashExpectation, readCash } from '../../../lib/money/cash-sum.ts'
import { formatSum } from '../../../lib/format.ts'
import { dssQuery } from '../../../base/dss/api.ts'
import { useCurrentPrices } from '../../../base/prices/api.ts'
import { type Grant, useCreatePerson } from './api.ts'
import { OnceShownPassword } from './once-shown-password.tsx'
import { RoleFields, StudyFields, WhoFields } from './person-fields.tsx'
import { type PersonValues, formOf, noValues } from './person-values.ts'
import shared from '../../../ui/shared.module.css'
import classes from './student-record.module.css'
import { usePersonForm } from './use-person-form.ts'

const reasons: readonly { value: Grant['reason']; label: string }[] = [
  { value: 'cash', label: 'Paid in cash' },
  { value: 'free', label: 'Free' },
  { value: 'staff', label: 'Works with us' },
]
const grantedPlans: readonly { value: Grant['plan']; label: string }[] = [
  { value: 'basic', label: `${plans.basic.name}: ${plans.basic.duration.toLowerCase()}` },
  { value: 'premium', label: `${plans.premium.name}: ${plans.premium.duration.toLowerCase()}` },
]

interface GrantFieldsProps {
  grant: Grant | null
  /** The sum in cash as typed, when it is not the price. */
  received: string
  onReceived: (received: string) => void
  prices: ReturnType<typeof useCurrentPrices>
  onChange: (grant: Grant | null) => void
}

const reasonWords = (
  { plan, reason }: Grant,
  { prices, received }: Pick<GrantFieldsProps, 'prices' | 'received'>,
): string =>
  reason === 'cash' && prices !== null
    ? `A receipt for ${formatSum(readCash(received) ?? prices[plan])} is written.`
    : 'Why the plan needs no payment.'

const GrantFields = ({ grant, prices, received, onReceived, onChange }: GrantFieldsProps) => {
  const choosePlan = (value: string) => {
    const plan = grantedPlans.find((known) => known.value === value)?.value
    onChange(plan === undefined ? null : { plan, reason: grant?.reason ?? 'cash' })
  }
  const chooseReason = (value: string) => {
    const reason = reasons.find((known) => known.value === value)?.value
    if (grant !== null && reason !== undefined) onChange({ ...grant, reason })
  }
  return (
    <FormPart title="Plan">
      <div className={shared.fieldGrid}>
        <NativeSelect
          label="Plan"
          description="From the semester above on, beginning today. Staff read without one."
          value={grant?.plan ?? ''}
          data={[{ value: '', label: 'No plan' }, ...grantedPlans]}
          onChange={(event) => choosePlan(event.currentTarget.value)}
        />
        {grant !== null && (
          <NativeSelect
            label="Reason"
            description={reasonWords(grant, { prices, received })}
            value={grant.reason}
            data={[...reasons]}
            onChange={(event) => chooseReason(event.currentTarget.value)}
          />
        )}
        {grant?.reason === 'cash' && (
          <TextInput
            label="Received (Rs)"
            description="Leave it empty for the full price."
            inputMode="numeric"
            value={received}
            onChange={(event) => onReceived(event.currentTarget.value)}
            error={readCash(received) === null && cashExpectation}
          />
        )}
      </div>
    </FormPart>
  )
}

/** Adds the price, and the sum in cash, that the receipt will have. */
const withPrice = (grant: Grant, prices: GrantFieldsProps['prices'], received: string): Grant =>
  grant.reason === 'cash' && prices !== null
    ? { ...grant, seen: { amountPaise: prices[grant.plan] }, receivedPaise: readCash(received) ?? undefined }
    : grant

/** Manages the plan that the new person gets, and the sum in cash that was received for it. */
const useGrantFields = () => {
  const [grant, setGrant] = useState<Grant | null>(null)
  const [received, setReceived] = useState('')
  const prices = useCurrentPrices()
  return {
    fields: { grant, prices, received, onReceived: setReceived, onChange: setGrant },
    grant: grant === null ? null : withPrice(grant, prices, received),
    isSumMissing: grant?.reason === 'cash' && (prices === null || readCash(received) === null),
  }
}

const focusOnce = (heading: HTMLHeadingElement | null) => heading?.focus()

interface Added {
  id: string
  usn: string
  password: string
}

const AddedPanel = ({ added, onAnother }: { added: Added; onAnother: () => void }) => (
  <section className={classes.panel} aria-labelledby="added-title">
    <Title order={2} size="h3" id="added-title" tabIndex={-1} ref={focusOnce}>
      {added.usn} was added
    </Title>
    <OnceShownPassword password={added.password} usn={added.usn} />
    <div className={shared.row}>
      <Button component={Link} to={addresses.student(added.id)} variant="filled">
        Open the person
      </Button>
      <Button variant="default" onClick={onAnother}>
        Add another
      </Button>
    </div>
  </section>
)

const AddForm = ({ onAdded }: { onAdded: (added: Added) => void }) => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const creating = useCreatePerson()
  const { fields, grant, isSumMissing } = useGrantFields()
  const { form, element, refuse, onSubmit } = usePersonForm(noValues)
  const add = (values: PersonValues) =>
    creating.mutate(
      { ...formOf(values), grant },
      {
        onSuccess: ({ password, student }) => {
          const { _id: id, usn } = student
          onAdded({ id, usn, password })
        },
        onError: refuse,
      },
    )
  return (
    <form ref={element} onSubmit={onSubmit(add)} noValidate>
      <div className={classes.form}>
        <WhoFields form={form} />
        <StudyFields form={form} dss={dss} />
        <RoleFields form={form} dss={dss} />
        <GrantFields {...fields} />
        <div className={shared.row}>
          <Button type="submit" variant="accent" loading={creating.isPending} disabled={isSumMissing}>
            Add person
          </Button>
          <Button component={Link} to={addresses.studentsList} variant="default">
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Adds a person of any role, and then shows the password once. */
export const AddPerson = () => {
  const [added, setAdded] = useState<Added | null>(null)
  return added === null ? (
    <AddForm onAdded={setAdded} />
  ) : (
    <AddedPanel added={added} onAnother={() => setAdded(null)} />
  )
}
