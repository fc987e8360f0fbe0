import { addresses, receiptSegment } from '@lectureshelf/contract/addresses'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useCashDesk } from '../../../money/cash-desk/api.ts'
import { ownReceiptsQuery } from '../../../money/receipts/api.ts'
import { ReceiptSheet } from '../../../money/receipts/receipt-sheet.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { useSiteContact } from '../../../base/site-info/api.ts'
import { receiptOfQuery } from '../../../money/subscriptions/list/api.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { useListSearchBack } from '../../../ui/lists/list-way.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import shared from '../../../ui/shared.module.css'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'

const BackToProfile = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <Button component={Link} to={addresses.profile(me.usn)} variant="default" className={shared.inLine}>
      Back to my profile
    </Button>
  )
}

const ReceiptView = ({ receipt, back }: { receipt: Receipt; back: ReactNode }) => {
  const { supportMail } = useSiteContact()
  return (
    <PageLayout
      title={`Receipt ${receipt.number}`}
      isNarrow
      isTitleWhole
      actions={
        <>
          {back}
          <Button
            variant="accent"
            className={shared.inLine}
            leftSection={<Printer size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <ReceiptSheet receipt={receipt} supportMail={supportMail} />
    </PageLayout>
  )
}

const OwnReceipt = ({ number }: { number: string }) => {
  const { data: receipts } = useSuspenseQuery(ownReceiptsQuery)
  const receipt = receipts.find((candidate) => receiptSegment(candidate.number) === receiptSegment(number))
  if (receipt === undefined)
    return (
      <PageLayout title={`Receipt ${number}`} isNarrow>
        <EmptyState
          title="You have no receipt with this number"
          hint="All your receipts are on your profile."
          action={<BackToProfile />}
        />
      </PageLayout>
    )
  return <ReceiptView receipt={receipt} back={<BackToProfile />} />
}

/** Shows anyone's receipt to whoever handles payments, who opens it from the subscription that it paid for. */
const ReceiptOf = ({ subscription }: { subscription: string }) => {
  const { data: receipt } = useSuspenseQuery(receiptOfQuery(subscription))
  const { addressOf } = useCashDesk()
  const search = useListSearchBack()
  const back = (
    <Button
      variant="default"
      className={shared.inLine}
      renderRoot={(props) => <Link {...props} to={addressOf(addresses.subscriptions)} search={search} />}
    >
      Back to the subscriptions
    </Button>
  )
  return <ReceiptView receipt={receipt} back={back} />
}

/** Shows one receipt, to read and to print. */
export const ReceiptPage = () => {
  const { number = '' } = useParams({ strict: false })
  const { subscription } = useSearch({ strict: false })
  return (
    <Suspense fallback={<PageSkeleton />}>
      {typeof subscription === 'string' ? (
        <ReceiptOf subscription={subscription} />
      ) : (
        <OwnReceipt number={number.toUpperCase()} />
      )}
    </Suspense>
  )
}
