import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Box, Text } from '@mantine/core'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { ChooseReference } from '../../../money/credits/choose-reference.tsx'
import { PairDialog } from '../../../money/credits/pair-dialog.tsx'
import { useCashDesk } from '../../../money/cash-desk/api.ts'
import { statementQuery, useApproveReady, usePair, useSetAccount } from '../../../money/statements/api.ts'
import { type AccountAnswer, AccountChoice } from '../../../money/accounts/account-choice.tsx'
import { AccountQuestion } from '../../../money/accounts/account-question.tsx'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { ApproveAll } from '../../../money/statements/approve-all.tsx'
import { ClosingSum } from '../../../money/statements/closing-sum.tsx'
import { OrphanGroup } from '../../../money/statements/orphan-group.tsx'
import { ReadingProgress } from '../../../money/statements/reading-progress.tsx'
import {
  BadLinesGroup,
  GrantedGroup,
  HeldGroup,
  LeftOutMessages,
  MissingGroup,
  ReadyGroup,
  ReversedGroup,
  SettledGroup,
} from '../../../money/statements/statement-groups.tsx'
import { StatementDrop } from '../../../money/statements/statement-drop.tsx'
import { StatementFacts } from '../../../money/statements/statement-facts.tsx'
import { bankName, statementTitle } from '../../../money/statements/statement-words.ts'
import { ApprovalResult } from '../../../ui/runs/approval-result.tsx'
import { RunProgress } from '../../../ui/runs/run-progress.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { PageSection } from '../../../ui/lists/page-section.tsx'
import { PageSkeleton } from '../../layout/page-skeleton.tsx'
import { sayResult } from '../../../ui/forms/say-result.ts'

interface StatementAccountProps {
  statement: Statement
  /** Called when an answer was saved and its buttons have disappeared, so that the caller can move the focus. */
  onSaved: () => void
}

/** Asks which account a statement is of; where that is known, lets the owner correct it. */
const StatementAccount = ({ statement, onSaved }: StatementAccountProps) => {
  const { isOwner } = useCashDesk()
  const naming = useSetAccount(statement._id)
  const { account } = statement
  const answer = (given: AccountAnswer, onDone: () => void) =>
    runMutation(naming, given, sayResult(onDone, errorSentence))
  const asking = { proposedName: bankName(statement.bank), isSending: naming.isPending }
  if (account === null)
    return (
      <AccountQuestion
        statement={statement}
        mayAnswer={isOwner}
        onAnswer={(given) => answer(given, onSaved)}
        {...asking}
      />
    )
  if (!isOwner) return null
  return (
    <Box mt="xs" mb="sm">
      <DialogButton label="Another account" title="Which account is this?">
        {(onClose) => (
          <>
            <Text c="var(--ls-muted)" mb="md">
              If {account.name} is wrong, choose another one. The access that {statement.fileName} ended, and
              the payments that it called missing, come back.
            </Text>
            <AccountChoice
              without={[account._id]}
              onAnswer={(given) =>
                answer(given, () => {
                  onClose()
                  onSaved()
                })
              }
              {...asking}
            />
          </>
        )}
      </DialogButton>
    </Box>
  )
}

const NextStatement = ({ onAdded }: { onAdded: (id: string) => void }) => (
  <PageSection title="Next statement" mt="xl">
    <StatementDrop onAdded={onAdded} />
  </PageSection>
)

const StatementScreen = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const { isOwn, addressOf } = useCashDesk()
  const { data: statement } = useSuspenseQuery(statementQuery(id))
  const { state, stop, approving } = useApproveReady(id)
  const pairing = usePair(id)
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
      <LeftOutMessages statement={statement} />
      <StatementAccount statement={statement} onSaved={focusFacts} />
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
        renderChoice={({ _id: creditId, candidates }, title) =>
          candidates !== undefined && (
            <ChooseReference creditId={creditId} title={title} candidates={candidates} onDone={focusFacts} />
          )
        }
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
