import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { PairDialog } from '../../../features/credits/pair-dialog.tsx'
import { useCashDesk } from '../../../features/cash-desk/api.ts'
import { AccountQuestion } from '../../../features/accounts/account-question.tsx'
import { statementQuery, useApproveReady, usePair, useSetAccount } from '../../../features/statements/api.ts'
import { ApproveAll } from '../../../features/statements/approve-all.tsx'
import { ClosingSum } from '../../../features/statements/closing-sum.tsx'
import { OrphanGroup } from '../../../features/statements/orphan-group.tsx'
import { ReadingProgress } from '../../../features/statements/reading-progress.tsx'
import {
  BadLinesGroup,
  GrantedGroup,
  HeldGroup,
  MissingGroup,
  ReadyGroup,
  ReversedGroup,
  SettledGroup,
} from '../../../features/statements/statement-groups.tsx'
import { StatementDrop } from '../../../features/statements/statement-drop.tsx'
import { StatementFacts } from '../../../features/statements/statement-facts.tsx'
import { bankName, statementTitle } from '../../../features/statements/statement-words.ts'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { ApprovalResult } from '../../../ui/runs/approval-result.tsx'
import { RunProgress } from '../../../ui/runs/run-progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'

const NextStatement = ({ onAdded }: { onAdded: (id: string) => void }) => (
  <section aria-labelledby="next-statement">
    <Title order={2} size="h3" id="next-statement" mt="xl" mb="sm">
      Next statement
    </Title>
    <StatementDrop onAdded={onAdded} />
  </section>
)

const StatementScreen = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const { isOwner, isOwn, addressOf } = useCashDesk()
  const { data: statement } = useSuspenseQuery(statementQuery(id))
  const { state, stop, approving } = useApproveReady(id)
  const pairing = usePair(id)
  const naming = useSetAccount(id)
  const result = useRef<HTMLDivElement>(null)
  const facts = useRef<HTMLOutputElement>(null)
  const focusFacts = () => facts.current?.focus()
  const goTo = (next: string) => void navigate({ to: addressOf(addresses.statement(next)) })
  const ready = statement.ready.map(({ registration }) => registration).filter((claim) => !isOwn(claim))
  const approve = () => approving.mutate(ready, { onSettled: () => result.current?.focus() })
  return (
    <PageLayout
      title={statementTitle(statement)}
      eyebrow={
        <Anchor component={Link} to={addressOf(addresses.payments)}>
          Payments
        </Anchor>
      }
      actions={
        statement.state === 'reading' ? undefined : (
          <ApproveAll ready={ready} isApproving={approving.isPending} onApprove={approve} />
        )
      }
    >
      <StatementFacts ref={facts} statement={statement} />
      {statement.account === null && (
        <AccountQuestion
          proposedName={bankName(statement.bank)}
          mayAdd={isOwner}
          isSending={naming.isPending}
          onAnswer={(answer) =>
            runMutation(naming, answer, {
              onSuccess: ({ message }) => {
                toast.success(message)
                focusFacts()
              },
              onError: (error) => toast.error(errorSentence(error)),
            })
          }
        />
      )}
      <RunProgress state={state} onStop={stop} />
      <ApprovalResult ref={result} state={state} />
      <ReadingProgress statement={statement} onAdded={goTo} />
      <ClosingSum statement={statement} />
      <ReadyGroup statement={statement} />
      <HeldGroup statement={statement} />
      <OrphanGroup
        statement={statement}
        onPaired={focusFacts}
        renderPair={(credit, title) => (
          <PairDialog credit={credit} title={title} pairing={pairing} onPaired={focusFacts} />
        )}
      />
      <MissingGroup statement={statement} />
      <ReversedGroup statement={statement} onEnded={focusFacts} />
      <BadLinesGroup statement={statement} />
      <GrantedGroup statement={statement} />
      <SettledGroup statement={statement} />
      {statement.state !== 'reading' && <NextStatement onAdded={goTo} />}
    </PageLayout>
  )
}

/** Compares one bank statement with the claims, and offers what to do about each line. */
export const StatementPage = () => {
  const { id = '' } = useParams({ strict: false })
  return (
    <Suspense fallback={<PageSkeleton />}>
      <StatementScreen key={id} id={id} />
    </Suspense>
  )
}
